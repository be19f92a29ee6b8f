import java.util.Random;
import java.util.Scanner;

/**
 * A Connect Four engine to start from: it speaks the protocol and plays any column with room.
 *
 * <p>Yours to write: a board that sees lines of four, an evaluation, a search, and choose. Columns
 * count from 0. A position is the columns played so far, such as "3342".
 */
public class Interface {
    static final int COLUMNS = 7, ROWS = 6;

    static boolean hasRoom(String moves, int column) {
        return moves.chars().filter(digit -> digit == '0' + column).count() < ROWS;
    }

    /** The column to play, with so much time left for the rest of the game. */
    static int choose(String moves, long milliseconds) {
        int column;
        do column = new Random().nextInt(COLUMNS);
        while (!hasRoom(moves, column));
        return column;
    }

    /** The nodes of the game tree, the root included. Yours to add: a won game has no children. */
    static long count(String moves, int depth) {
        long nodes = 1;
        for (int column = 0; depth > 0 && column < COLUMNS; column++)
            if (hasRoom(moves, column)) nodes += count(moves + column, depth - 1);
        return nodes;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        String moves = "";
        while (input.hasNextLine()) {
            String line = input.nextLine();
            String[] words = line.trim().split(" +");
            if (words[0].equals("name")) System.out.println("my engine");
            else if (words[0].equals("isready")) System.out.println("readyok");
            else if (words[0].equals("position")) moves = words.length > 2 ? words[2] : "";
            else if (words[0].equals("go") && words.length == 5 && moves.length() < COLUMNS * ROWS) {
                long left = Long.parseLong(words[moves.length() % 2 == 0 ? 2 : 4]);
                System.out.println("bestmove " + choose(moves, left) + " 0");
            } else if (words[0].equals("perft") && words.length == 2) {
                System.out.println(line + " " + count(moves, Integer.parseInt(words[1])));
            } else if (words[0].equals("quit")) {
                System.out.println("quitting");
                return;
            } else System.out.println("error cannot do " + line);
        }
    }
}
