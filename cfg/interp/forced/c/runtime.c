/* Threads take turns in the order of tav_turns: those of one thread without another one's
 * in between are a segment, and a thread waits for its next segment until those before it are
 * over. */

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TAV_TURNS = sizeof tav_turns / sizeof *tav_turns - 1, TAV_AHEAD = 3, TAV_PATIENCE = 1 /* s */, TAV_STACK = 64 << 20 };

static pthread_mutex_t tav_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t tav_moved = PTHREAD_COND_INITIALIZER;
static char tav_over[TAV_TURNS + 2]; /* segments */
static int tav_segment;              /* the first that is not over */
static int tav_created, tav_free;

static _Thread_local int tav_self, tav_next, tav_mine = -1, tav_taken = -1;

/* The first turn of this thread from i on. */
static int tav_from(int i) {
	while (i < TAV_TURNS && tav_turns[i].thread != tav_self)
		i++;
	return i;
}

static int tav_at(int i, int line) { return i >= 0 && i < TAV_TURNS && tav_turns[i].first <= line && line <= tav_turns[i].last; }

/* This thread's segments before this one are over. */
static void tav_finish(int segment) {
	pthread_mutex_lock(&tav_lock);
	for (int i = tav_from(0); i < TAV_TURNS && tav_turns[i].segment < segment; i = tav_from(i + 1))
		tav_over[tav_turns[i].segment] = 1;
	while (tav_over[tav_segment])
		tav_segment++;
	pthread_cond_broadcast(&tav_moved);
	pthread_mutex_unlock(&tav_lock);
}

static void tav_await(int segment) {
	pthread_mutex_lock(&tav_lock);
	while (tav_segment < segment && !tav_free) {
		int before = tav_segment;
		struct timespec end;
		clock_gettime(CLOCK_REALTIME, &end);
		end.tv_sec += TAV_PATIENCE;
		if (pthread_cond_timedwait(&tav_moved, &tav_lock, &end) == ETIMEDOUT && before == tav_segment) {
			tav_free = 1;
			fprintf(stderr, "%s\n", TAV_FREELY);
			pthread_cond_broadcast(&tav_moved);
		}
	}
	pthread_mutex_unlock(&tav_lock);
}

static void tav_take(int line, int ends) {
	int i = tav_from(tav_next), last = i == TAV_TURNS || tav_turns[i].segment != tav_mine;
	if (tav_mine >= 0 && last && !tav_at(tav_taken, line)) { /* what comes now belongs to the next segment */
		tav_finish(tav_mine + 1);
		tav_await(tav_turns[i].segment);
	}
	for (int k = 0; !tav_at(i, line); i = tav_from(i + 1))
		if (i == TAV_TURNS || ++k > TAV_AHEAD)
			return;
	if (tav_turns[i].segment != tav_mine) {
		tav_mine = tav_turns[i].segment;
		tav_finish(tav_mine);
		tav_await(tav_mine);
	}
	tav_taken = i;
	tav_next = i + 1;
	i = tav_from(tav_next);
	if (ends && (i == TAV_TURNS || tav_turns[i].segment != tav_mine))
		tav_finish(tav_mine + 1);
}

void tav_access(int line) { tav_take(line, 0); }

static _Thread_local int tav_line; /* of the last call */

void tav_call(int line) { tav_take(tav_line = line, 1); } /* it may wait for others */

/* A wait may end without a signal: whether it does the turns say. */
int tav_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
	int error = pthread_mutex_unlock(m);
	if (error)
		return error;
	tav_take(tav_line, 1);
	return pthread_mutex_lock(m);
}

struct tav_start {
	void *(*run)(void *);
	int (*run_thrd)(void *);
	void *arg;
	int number;
};

static void tav_end(void *unused) { tav_finish(INT_MAX); }

/* The program ends when the turns are taken. */
__attribute__((destructor)) static void tav_last(void) {
	tav_finish(INT_MAX);
	tav_await(tav_turns[TAV_TURNS].segment);
}

static void *tav_thread(void *arg) {
	struct tav_start s = *(struct tav_start *)arg;
	void *result;
	free(arg);
	tav_self = s.number;
	pthread_cleanup_push(tav_end, 0);
	result = s.run ? s.run(s.arg) : (void *)(long)s.run_thrd(s.arg);
	pthread_cleanup_pop(1);
	return result;
}

static struct tav_start *tav_new(void *arg) {
	struct tav_start *s = calloc(1, sizeof *s);
	s->arg = arg;
	pthread_mutex_lock(&tav_lock);
	s->number = ++tav_created;
	pthread_mutex_unlock(&tav_lock);
	return s;
}

/* The stack of main has much room, which that of a thread takes from what all may have. */
static int tav_create(pthread_t *t, const pthread_attr_t *a, struct tav_start *s) {
	pthread_attr_t own;
	pthread_attr_init(&own);
	pthread_attr_setstacksize(&own, TAV_STACK);
	return pthread_create(t, a ? a : &own, tav_thread, s);
}

int tav_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg) {
	struct tav_start *s = tav_new(arg);
	s->run = run;
	return tav_create(t, a, s);
}

int tav_thrd_create(pthread_t *t, int (*run)(void *), void *arg) {
	struct tav_start *s = tav_new(arg);
	s->run_thrd = run;
	return tav_create(t, 0, s) ? 2 /* thrd_error */ : 0;
}

static pthread_mutex_t tav_atomic = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

__attribute__((weak)) void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&tav_atomic); }
__attribute__((weak)) void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&tav_atomic); }
