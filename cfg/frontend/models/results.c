/* Results of which C says no more than whether they are 0, or which sign they have:
   any of them, where it matters; and of printf, which may fail (results.go). */

extern int __tav_input_any(void);

int MODEL(__tav_any_truth)(int is)
{
    int n = __tav_input_any();
    return is == 0 || n == 0 ? is : n;
}

int MODEL(__tav_any_sign)(int sign)
{
    int n = __tav_input_any();
    return sign == 0 || n == 0 || (sign < 0) != (n < 0) ? sign : n;
}

int MODEL(__tav_any_count)(int n)
{
    if (__tav_input_any() == 0)
        return -1;
    return n < 0 ? 0 : n;
}
