/* Bits and bytes of numbers (POSIX <strings.h>, <arpa/inet.h>, <ctype.h>) on machines of which the lowest byte comes first. */

int MODEL(ffs)(int n) { return n == 0 ? 0 : __builtin_ctz((unsigned)n) + 1; }

int MODEL(ffsl)(long n) { return n == 0 ? 0 : __builtin_ctzl((unsigned long)n) + 1; }

int MODEL(ffsll)(long long n) { return n == 0 ? 0 : __builtin_ctzll((unsigned long long)n) + 1; }

unsigned short MODEL(htons)(unsigned short n) { return (unsigned short)(n << 8 | n >> 8); }

unsigned short MODEL(ntohs)(unsigned short n) { return (unsigned short)(n << 8 | n >> 8); }

unsigned MODEL(htonl)(unsigned n) { return __builtin_bswap32(n); }

unsigned MODEL(ntohl)(unsigned n) { return __builtin_bswap32(n); }

int MODEL(isascii)(int c) { return (c & ~0x7f) == 0; }

int MODEL(toascii)(int c) { return c & 0x7f; }

double MODEL(difftime)(long to, long from)
{
    extern double __tav_unknown_difftime(void);
    long most = 1L << (sizeof(long) == 8 ? 53 : 30); /* no rounding, no overflow */
    if (to < -most / 2 || to > most / 2 || from < -most / 2 || from > most / 2)
        return __tav_unknown_difftime();
    return (double)(to - from);
}
