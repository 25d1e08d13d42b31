/* What library functions read of strings (reads.go says where). */

#define READ                                       \
    MODEL_SIZE n = 0;                              \
    while (precision < 0 || n < (MODEL_SIZE)precision) { \
        if (s[n] == 0)                             \
            break;                                 \
        n++;                                       \
    }

void MODEL(__tav_read_string)(const char *s, int precision) { READ }

void MODEL(__tav_read_string_or_null)(const char *s, int precision)
{
    if (s != 0) {
        READ
    }
}

void MODEL(__tav_read_wide)(const int *s, int precision) { READ }

void MODEL(__tav_read_wide_or_null)(const int *s, int precision)
{
    if (s != 0) {
        READ
    }
}
