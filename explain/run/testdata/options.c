/* a program with options, messages and formats that are not constant
   ARGS: -a -bvalue first --long=3 -xa second --switch -- -a */
#define _GNU_SOURCE
#include <ctype.h>
#include <getopt.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <obstack.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

static int flag;
static const struct option longs[] = {{"long", required_argument, 0, 'l'}, {"switch", no_argument, &flag, 7}, {0}};

static void say(const char *format, ...)
{
	va_list list;
	char *text;
	va_start(list, format);
	int n = vasprintf(&text, format, list);
	va_end(list);
	printf("%d|%s|\n", n, text);
	free(text);
}

int main(int argc, char **argv)
{
	int c;
	opterr = 0;
	while ((c = getopt_long(argc, argv, "ab:x", longs, NULL)) != -1)
		printf("%c %s\n", c ? c : '0', optarg ? optarg : "-");
	printf("%d %d %s\n", flag, optind, argv[optind]);
	const char *formats[] = {"%5d|%-5d|%05d|%+d|%x|%#X|%o", "%s|%10s|%-10s|%.2s|%c|%3c|%%", "%.3f|%8.2e|%g|%G|%ld|%hhd|%zu", "%*d|%-*d|%.*s|%lld"};
	volatile int which = argc - 10;
	printf("%s", "");
	say(formats[which], 42, 42, 42, 42, 255, 255, 8);
	say(formats[which + 1], "abc", "abc", "abc", "abc", 'x', 'y');
	say(formats[which + 2], 3.14159, 12345.678, 0.0001, 1e20, 123456789L, 300, sizeof(char));
	say(formats[which + 3], 6, 42, 6, 42, 2, "abc", 1LL << 40);
	char small[6];
	int n = snprintf(small, sizeof small, formats[which + 1], "abcdef", "", "", "", 'a', 'b');
	printf("%d %s\n", n > 20, small);
	printf(which ? "%d\n" : "%d!\n", which);
	printf("%s %s\n", setlocale(LC_ALL, "C"), nl_langinfo(CODESET));
	printf("%s %s %s\n", gettext("message"), ngettext("one", "more", 2), setlocale(LC_ALL, "xx_YY") ? "yes" : "no");
	wchar_t wide[20];
	mbstate_t state;
	memset(&state, 0, sizeof state);
	printf("%d %d %d\n", (int)mbstowcs(wide, "wide", 20), (int)mbrtowc(wide, "\xe9", 1, &state), (int)MB_CUR_MAX);
	printf("%d %d %d %c\n", iswalpha(L'a') != 0, iswctype(L'1', wctype("digit")) != 0, iswspace(L'x') != 0, (char)towupper(L'q'));
	struct obstack o;
	obstack_init(&o);
	for (int i = 0; i < 3000; i++)
		obstack_1grow(&o, 'a' + i % 26);
	obstack_1grow(&o, 0);
	char *text = obstack_finish(&o);
	char *second = obstack_copy0(&o, "second", 6);
	printf("%zu %s %.5s\n", strlen(text), second, text + 2600);
	obstack_free(&o, NULL);
	fputs_unlocked("unlocked\n", stdout);
	printf("%d %s\n", strcoll("a", "b") < 0, strerror(2));
	return 0;
}
