import java.util.Scanner;

/**
 * An engine as a course's students write them, for the tests. The arguments say what is wrong with it:
 * "full-column" plays column 0 even if it is full, "hangs" counts for ever on perft 0, "slow" takes
 * two seconds to start. Any line that the coordinator does not send crashes it.
 */
public class Interface {
    static String fault = "";
    static int[] height = new int[7];

    static long count(int depth) {
        long nodes = 1;
        for (int column = 0; column < 7; column++) {
            if (height[column] == 6) continue;
            height[column]++;
            nodes += depth == 1 ? 1 : count(depth - 1); // never ends for 0
            height[column]--;
        }
        return nodes;
    }

    static void hang() {
        while (true) Thread.onSpinWait();
    }

    static int choose() {
        int column = 0;
        while (height[column] == 6 && !fault.equals("full-column")) column++;
        return column;
    }

    public static void main(String[] arguments) throws Exception {
        fault = arguments.length > 0 ? arguments[0] : "";
        if (fault.equals("slow")) Thread.sleep(2000);
        Scanner input = new Scanner(System.in);
        while (true) {
            String line = input.nextLine();
            System.err.println(line);
            String[] words = line.split(" ");
            switch (words[0]) {
                case "name":
                    System.out.println("student " + Integer.parseInt(words[2]));
                    break;
                case "isready":
                    System.out.println("readyok");
                    break;
                case "position":
                    height = new int[7];
                    if (words.length > 2) for (char digit : words[2].toCharArray()) height[digit - '0']++;
                    break;
                case "go":
                    Long.parseLong(words[2]);
                    Long.parseLong(words[4]);
                    System.out.println("info depth 1");
                    System.out.println("info string thinking of column 0");
                    System.out.println("bestmove " + choose() + " 12");
                    break;
                case "perft":
                    if (words[1].equals("0") && fault.equals("hangs")) hang();
                    System.out.println("perft " + words[1] + " " + count(Integer.parseInt(words[1])));
                    break;
                case "quit":
                    System.out.println("quitting");
                    return;
                default:
                    throw new IllegalStateException("unknown line: " + line);
            }
        }
    }
}
