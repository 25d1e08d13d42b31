typedef unsigned long long u64;
static u64 sum;
static void mix(u64 x) { sum = sum * 31 + x; }
