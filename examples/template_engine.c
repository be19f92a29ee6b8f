/* A complete engine in C: it speaks the protocol's short form and plays at random on 7x6.
 * Make it yours in `choose`, then:
 *   cc -O2 -o template_engine examples/template_engine.c
 *   claimeven engine check ./template_engine
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, ROWS = 6, CONNECT = 4 };

typedef struct {
    char owner[COLUMNS][ROWS]; /* 0 empty, 1 first, 2 second */
    int height[COLUMNS], stones, won;
} Board;

static int run(const Board* board, int column, int row, int right, int up, int side) {
    int length = 0;
    for (column += right, row += up; column >= 0 && column < COLUMNS && row >= 0 && row < ROWS &&
                                     board->owner[column][row] == side;
         column += right, row += up)
        ++length;
    return length;
}

/* Drops a stone; 0 if the rules do not allow it. */
static int play(Board* board, int column) {
    static const int axes[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    if (board->won || column < 0 || column >= COLUMNS || board->height[column] == ROWS) return 0;
    const int row = board->height[column]++, side = board->stones++ % 2 + 1;
    board->owner[column][row] = (char)side;
    for (int i = 0; i < 4; ++i) {
        const int right = axes[i][0], up = axes[i][1];
        const int line = 1 + run(board, column, row, right, up, side) +
                         run(board, column, row, -right, -up, side);
        if (line >= CONNECT) board->won = side;
    }
    return 1;
}

static int is_over(const Board* board) {
    return board->won || board->stones == COLUMNS * ROWS;
}

/* The column to play, counted from 0. */
static int choose(const Board* board) {
    int column;
    do column = rand() % COLUMNS;
    while (board->height[column] == ROWS);
    return column;
}

static long long count(const Board* board, int depth) {
    long long nodes = 1;
    for (int column = 0; depth > 0 && column < COLUMNS; ++column) {
        Board child = *board;
        if (play(&child, column)) nodes += count(&child, depth - 1);
    }
    return nodes;
}

/* Sets the board up; 0, and no change, if the moves make no game. */
static int set_up(Board* board, const char* moves) {
    Board fresh = {0};
    for (; *moves; ++moves)
        if (!play(&fresh, *moves - '0')) return 0;
    *board = fresh;
    return 1;
}

int main(void) {
    Board board = {0};
    char line[4096], moves[4096], tail[2];
    int depth;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        moves[0] = '\0';
        line[strcspn(line, "\r\n")] = '\0';
        if (!strncmp(line, "name", 4))
            puts("template-c");
        else if (!strcmp(line, "isready"))
            puts("readyok");
        else if (!strcmp(line, "quit"))
            return puts("quitting"), 0;
        else if (!strcmp(line, "position startpos") ||
                 sscanf(line, "position startpos %4095s %1s", moves, tail) == 1) {
            if (!set_up(&board, moves)) puts("error these moves make no game");
        } else if (!strcmp(line, "go")) {
            if (is_over(&board))
                puts("error the game is over");
            else
                printf("bestmove %d 0\n", choose(&board));
        } else if (sscanf(line, "perft %d %1s", &depth, tail) == 1)
            printf("perft %d %lld\n", depth, count(&board, depth));
        else
            printf("error I do not know '%.40s'\n", line);
    }
    return 0;
}
