/* <ctype.h> in the C locale (C11 7.4). */

int MODEL(isdigit)(int c) { return c >= '0' && c <= '9'; }

int MODEL(isupper)(int c) { return c >= 'A' && c <= 'Z'; }

int MODEL(islower)(int c) { return c >= 'a' && c <= 'z'; }

int MODEL(isalpha)(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

int MODEL(isalnum)(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

int MODEL(isxdigit)(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

int MODEL(isspace)(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

int MODEL(isblank)(int c) { return c == ' ' || c == '\t'; }

int MODEL(iscntrl)(int c) { return (c >= 0 && c < 32) || c == 127; }

int MODEL(isprint)(int c) { return c >= 32 && c < 127; }

int MODEL(isgraph)(int c) { return c > 32 && c < 127; }

int MODEL(ispunct)(int c)
{
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

int MODEL(tolower)(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int MODEL(toupper)(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c; }
