/* A Connect Four engine to start from: it speaks the protocol and plays any column with room.
 *
 * Yours to write: a board that sees lines of four, an evaluation, a search, and choose. Columns count
 * from 0. A position is the columns played so far, such as "3342". Compile it with:
 *     cc -O2 -o engine engine.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, ROWS = 6, CELLS = COLUMNS * ROWS };

static int has_room(const char* moves, int column) {
    int height = 0;
    for (; *moves; ++moves) height += *moves == '0' + column;
    return height < ROWS;
}

/* The column to play, with so much time left for the rest of the game. */
static int choose(const char* moves, long milliseconds) {
    int column = rand() % COLUMNS;
    (void)milliseconds;
    while (!has_room(moves, column)) column = rand() % COLUMNS;
    return column;
}

/* The nodes of the game tree, the root included. Yours to add: a won game has no children. */
static long count(char* moves, int depth) {
    const size_t played = strlen(moves);
    long nodes = 1;
    for (int column = 0; depth > 0 && column < COLUMNS; ++column) {
        if (!has_room(moves, column)) continue;
        strcpy(moves + played, (char[]){(char)('0' + column), '\0'});
        nodes += count(moves, depth - 1);
        moves[played] = '\0';
    }
    return nodes;
}

int main(void) {
    char line[256], moves[CELLS + 1] = "";
    long first, second;
    int depth;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "name", 4)) puts("my engine");
        else if (!strncmp(line, "isready", 7)) puts("readyok");
        else if (!strncmp(line, "position startpos", 17)) {
            if (sscanf(line, "position startpos %42s", moves) != 1) moves[0] = '\0';
        } else if (sscanf(line, "go ftime %ld stime %ld", &first, &second) == 2 && strlen(moves) < CELLS)
            printf("bestmove %d 0\n", choose(moves, strlen(moves) % 2 ? second : first));
        else if (sscanf(line, "perft %d", &depth) == 1) printf("perft %d %ld\n", depth, count(moves, depth));
        else if (!strncmp(line, "quit", 4)) return puts("quitting"), 0;
        else printf("error cannot do %s", line);
    }
    return 0;
}
