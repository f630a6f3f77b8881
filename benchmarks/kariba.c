/* Random games of Kariba in plain C: the yardstick for the compiled rules in Python.
 *
 * The same game, generator and order of moves as src/waterhole/games/kariba/rules.py (without the market), so that the
 * same four words of chance give the same games: equal moves and points prove it.
 *
 *     cc -O3 -march=native -o kariba benchmarks/kariba.c && ./kariba PLAYERS GAMES WORD WORD WORD WORD
 *
 * prints the moves played, the points of every seat, and the seconds it took.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, ANIMALS = 8, COPIES = 8, CARDS = 64, HAND = 5, HERD = 3, MOUSE = 0, ELEPHANT = 7, NOBODY = -1 };

typedef struct {
    uint64_t chance[4];
    int8_t hands[SEATS][ANIMALS];
    int8_t captured[SEATS][ANIMALS];
    int8_t waterhole[ANIMALS];
    int8_t pile[CARDS];
    int8_t held[SEATS];
    int8_t left, players, start, turn, over;
} State;

static inline uint64_t rotate(uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

/* xoshiro256++ */
static inline uint64_t word(uint64_t *s) {
    uint64_t result = rotate(s[0] + s[3], 23) + s[0], shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

/* Without bias, by Lemire's multiplication. */
static inline int below(uint64_t *chance, uint32_t n) {
    uint64_t product = (word(chance) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair) product = (word(chance) >> 32) * n;
    }
    return (int)(product >> 32);
}

static inline void draw_up(State *s, int seat) {
    while (s->held[seat] < HAND && s->left > 0) {
        s->hands[seat][s->pile[--s->left]]++;
        s->held[seat]++;
    }
}

static void deal(State *s) {
    memset(s->hands, 0, sizeof s->hands);
    memset(s->captured, 0, sizeof s->captured);
    memset(s->waterhole, 0, sizeof s->waterhole);
    memset(s->held, 0, sizeof s->held);
    for (int i = 0; i < CARDS; i++) s->pile[i] = i / COPIES;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(s->chance, i + 1);
        int8_t card = s->pile[i];
        s->pile[i] = s->pile[j];
        s->pile[j] = card;
    }
    s->left = CARDS;
    for (int seat = 0; seat < s->players; seat++) draw_up(s, seat);
    s->turn = s->start;
    s->over = 0;
}

typedef struct {
    int8_t animal, count;
} Move;

static inline int legal(const State *s, Move *out) {
    int n = 0;
    const int8_t *hand = s->hands[s->turn];
    for (int animal = 0; animal < ANIMALS; animal++) {
        /* Written first and counted after, as in the rules in Python: nothing to mispredict. */
        for (int count = 1; count <= 2; count++) {
            out[n] = (Move){animal, count};
            n += count <= hand[animal];
        }
        if (hand[animal] > 2)
            for (int count = 3; count <= HAND; count++) {
                out[n] = (Move){animal, count};
                n += count <= hand[animal];
            }
    }
    return n;
}

static inline int closest_weaker(const State *s, int animal) {
    if (animal == MOUSE) return s->waterhole[ELEPHANT] ? ELEPHANT : NOBODY;
    for (int prey = animal - 1; prey >= 0; prey--)
        if (s->waterhole[prey]) return prey;
    return NOBODY;
}

static inline void play(State *s, Move move) {
    int seat = s->turn;
    s->hands[seat][move.animal] -= move.count;
    s->held[seat] -= move.count;
    s->waterhole[move.animal] += move.count;
    if (s->waterhole[move.animal] >= HERD) {
        int prey = closest_weaker(s, move.animal);
        if (prey != NOBODY) {
            s->captured[seat][prey] += s->waterhole[prey];
            s->waterhole[prey] = 0;
        }
    }
    draw_up(s, seat);
    if (s->held[seat] == 0)
        s->over = 1;
    else
        s->turn = seat + 1 < s->players ? seat + 1 : 0;
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: kariba PLAYERS GAMES WORD WORD WORD WORD\n");
        return 2;
    }
    State s = {0};
    s.players = atoi(argv[1]);
    int64_t games = atoll(argv[2]), moves = 0, points[SEATS] = {0};
    for (int i = 0; i < 4; i++) s.chance[i] = strtoull(argv[3 + i], NULL, 10);
    Move out[CARDS];

    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t game = 0; game < games; game++) {
        deal(&s);
        while (!s.over) {
            int n = legal(&s, out);
            play(&s, out[below(s.chance, n)]);
            moves++;
        }
        for (int seat = 0; seat < s.players; seat++)
            for (int animal = 0; animal < ANIMALS; animal++) points[seat] += s.captured[seat][animal];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);

    printf("%" PRId64, moves);
    for (int seat = 0; seat < s.players; seat++) printf(" %" PRId64, points[seat]);
    printf(" %.9f\n", (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9);
    return 0;
}
