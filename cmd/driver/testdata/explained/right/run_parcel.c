// ARGUMENTS: 12 9 8 6
// OUTPUT: 3 parcels, 30 to pay
// Parcels hold 20 each: what does not fit into one begins the next, without its own weight.
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 20 };

static int parcels = 1, weight, total;

static int cost(int grams) {
  int fee = 4;
  if (grams > 10)
    fee = 13;
  return fee;
}

static void pack(int grams) {
  if (weight + grams > MOST) {
    total += cost(weight);
    parcels++;
    weight = grams;
  } else
    weight += grams;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    pack(atoi(argv[i]));
  total += cost(weight);
  printf("%d parcels, %d to pay\n", parcels, total);
  return 0;
}
