/* files by their descriptors, directories, signals
   FILE in: one two
   FILE d/first: 1
   FILE d/second: 22
   LP64 only */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void copy(const char *from, const char *to)
{
	char buffer[3];
	int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	long n;
	while ((n = read(in, buffer, sizeof buffer)) > 0)
		write(out, buffer, n);
	close(in);
	printf("copied: %d\n", close(out));
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void list(const char *name)
{
	DIR *d = opendir(name);
	char *names[10];
	int n = 0;
	for (struct dirent *e; (e = readdir(d)) != NULL;)
		names[n++] = strdup(e->d_name);
	closedir(d);
	qsort(names, n, sizeof *names, by_name);
	for (int i = 0; i < n; i++)
		printf("%s%c", names[i], i + 1 < n ? ' ' : '\n');
}

/* what a call returned, and why it failed */
static void say(const char *what, long result)
{
	printf("%s: %ld%s%s\n", what, result, result < 0 ? " " : "", result < 0 ? strerror(errno) : "");
	errno = 0;
}

static volatile int seen;
static void handler(int number) { seen = number; }

int main(void)
{
	struct stat s;
	copy("in", "out");
	int known = stat("out", &s);
	printf("%d size %ld, regular %d\n", known, (long)s.st_size, S_ISREG(s.st_mode));
	int fd = open("./out", O_RDWR);
	say("seek", lseek(fd, -4, SEEK_END));
	say("at", lseek(fd, 0, SEEK_CUR));
	write(fd, "2", 1);
	FILE *f = fdopen(fd, "r+");
	rewind(f);
	char *line = NULL;
	size_t room = 0;
	say("line", getline(&line, &room, f));
	printf("%s", line);
	say("line", getline(&line, &room, f));
	say("end", feof(f) != 0);
	fclose(f);
	say("open", open("nowhere", O_RDONLY));
	say("exclusively", open("out", O_WRONLY | O_CREAT | O_EXCL, 0600));
	say("in nowhere", open("nowhere/out", O_WRONLY | O_CREAT, 0600));
	say("a directory", open("d", O_WRONLY));
	say("read", read(99, line, 1));
	say("unlink", unlink("nowhere"));
	say("rmdir", rmdir("d"));
	list("d");
	say("mkdir", mkdir("e", 0700));
	say("rename", rename("d/first", "e/third"));
	say("stat", stat("e", &s));
	say("directory", S_ISDIR(s.st_mode));
	list("e");
	list("d");
	say("unlink", unlink("e/third"));
	say("rmdir", rmdir("e"));
	say("access", access("e", F_OK));
	int null = open("/dev/null", O_RDWR);
	say("null", write(null, "x", 1));
	say("null", read(null, line, 1));
	say("rename", rename("d", "g"));
	list("g");
	struct sigaction a;
	memset(&a, 0, sizeof a);
	a.sa_handler = handler;
	sigemptyset(&a.sa_mask);
	say("action", sigaction(SIGTERM, &a, NULL));
	say("default", signal(SIGINT, SIG_IGN) == SIG_DFL);
	raise(SIGTERM);
	raise(SIGINT);
	say("seen", seen == SIGTERM);
	fflush(stdout);
	write(1, "end\n", 4);
	return 0;
}
