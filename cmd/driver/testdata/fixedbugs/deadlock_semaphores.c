// VERDICT LP64: TRUE
// FLAGS: --property no-deadlock
#include <pthread.h>
#include <semaphore.h>
static sem_t empty, full;
static int slot, sum;
static void *produce(void *arg)
{
    for (int i = 1; i <= 2; i++) {
        sem_wait(&empty);
        slot = i;
        sem_post(&full);
    }
    return 0;
}
int main(void)
{
    pthread_t t;
    sem_init(&empty, 0, 1);
    sem_init(&full, 0, 0);
    pthread_create(&t, 0, produce, 0);
    for (int i = 0; i < 2; i++) {
        sem_wait(&full);
        sum += slot;
        sem_post(&empty);
    }
    pthread_join(t, 0);
    return 0;
}
