/* Files by descriptors, what is known of them, and directories (POSIX.1-2017). All
   files are the run's own: the rights of a file, and its owner, are not kept. */

enum { UNKNOWN_DIRECTORY = -100 /* AT_FDCWD */ };

LIBC(int) open(const char *name, int flags, ...)
{
    tell(name);
    return result(__tav_host_open(flags));
}

LIBC(int) open64(const char *name, int flags, ...) { return open(name, flags); }
LIBC(int) creat(const char *name, unsigned mode) { return open(name, 01 | 0100 | 01000); }
LIBC(int) close(int fd) { return result(__tav_host_close(fd)); }

/* Names are relative to a directory that is given only where that is the current one, or they begin at the root. */
extern void __tav_unsupported_directory(void);

static const char *named_in(int directory, const char *name)
{
    if (directory != UNKNOWN_DIRECTORY && name[0] != '/')
        __tav_unsupported_directory();
    return name;
}

LIBC(int) openat(int directory, const char *name, int flags, ...) { return open(named_in(directory, name), flags); }

LIBC(long) read(int fd, void *to, size_t size)
{
    unsigned char *bytes = to;
    int flags = __tav_host_flags(fd);
    if (flags < 0 || flags == 1)
        return result(-9); /* EBADF */
    if ((__tav_host_stat(fd) & 0170000) == 0040000)
        return result(-21); /* EISDIR */
    size_t n = 0;
    for (; n < size; n++) {
        int c = __tav_host_get(fd);
        if (c < 0)
            break;
        bytes[n] = c;
    }
    return n;
}

LIBC(long) write(int fd, const void *from, size_t size)
{
    static FILE unbuffered;
    const unsigned char *bytes = from;
    unbuffered._fileno = fd;
    for (size_t n = 0; n < size; n++)
        if (put(&unbuffered, bytes[n]) < 0)
            return -1;
    return size;
}

LIBC(long) lseek(int fd, long offset, int from)
{
    if (__tav_host_seek(fd, offset, from) < 0)
        return result(__tav_host_flags(fd) < 0 ? -9 : (__tav_host_stat(fd) & 0170000) == 0010000 ? -29 : -22); /* ESPIPE, EINVAL */
    return __tav_host_tell(fd);
}

LIBC(long) lseek64(int fd, long offset, int from) { return lseek(fd, offset, from); }
LIBC(int) ftruncate(int fd, long size) { return result(__tav_host_resize(fd, size)); }

static int known(const char *name)
{
    tell(name);
    return __tav_host_stat(-1) != 0 ? 0 : result(-2);
}

LIBC(int) access(const char *name, int mode) { return known(name); }
LIBC(int) faccessat(int directory, const char *name, int mode, int flags) { return known(named_in(directory, name)); }
LIBC(int) euidaccess(const char *name, int mode) { return known(name); }
LIBC(int) chmod(const char *name, unsigned mode) { return known(name); }
LIBC(int) chown(const char *name, unsigned user, unsigned group) { return known(name); }
LIBC(int) lchown(const char *name, unsigned user, unsigned group) { return known(name); }
LIBC(int) utime(const char *name, const void *times) { return known(name); }
LIBC(int) utimes(const char *name, const void *times) { return known(name); }
LIBC(int) utimensat(int directory, const char *name, const void *times, int flags) { return known(named_in(directory, name)); }
LIBC(int) fchmod(int fd, unsigned mode) { return result(__tav_host_flags(fd)) < 0 ? -1 : 0; }
LIBC(int) fchown(int fd, unsigned user, unsigned group) { return fchmod(fd, 0); }
LIBC(int) futimens(int fd, const void *times) { return fchmod(fd, 0); }
LIBC(int) fsync(int fd) { return fchmod(fd, 0); }
LIBC(int) fdatasync(int fd) { return fchmod(fd, 0); }
LIBC(int) posix_fadvise(int fd, long from, long size, int advice) { return 0; }

/* F_GETFD, F_SETFD, F_GETFL, F_SETFL and locks; a copy of a descriptor is not made. */
LIBC(int) fcntl(int fd, int command, ...)
{
    int flags = __tav_host_flags(fd);
    if (flags < 0)
        return result(flags);
    return command == 3 ? flags : command == 1 ? 0 : command == 2 || command == 4 || (command >= 5 && command <= 7) ? 0 : result(-22);
}

LIBC(int) fcntl64(int fd, int command, ...) { return fcntl(fd, command); }

LIBC(int) remove(const char *name)
{
    tell(name);
    int n = __tav_host_remove(0);
    if (n == -21) {
        tell(name);
        n = __tav_host_remove(1);
    }
    return result(n);
}

LIBC(int) unlink(const char *name)
{
    tell(name);
    return result(__tav_host_remove(0));
}

LIBC(int) rmdir(const char *name)
{
    tell(name);
    return result(__tav_host_remove(1));
}

LIBC(int) unlinkat(int directory, const char *name, int flags) { return flags & 0x200 ? rmdir(named_in(directory, name)) : unlink(named_in(directory, name)); }

LIBC(int) rename(const char *from, const char *to)
{
    tell(from);
    __tav_host_text(0);
    tell(to);
    return result(__tav_host_rename());
}

LIBC(int) mkdir(const char *name, unsigned mode)
{
    tell(name);
    return result(__tav_host_mkdir());
}

LIBC(int) link(const char *from, const char *to) { return result(-1); } /* EPERM: there are no links */
LIBC(int) symlink(const char *from, const char *to) { return result(-1); }
LIBC(long) readlink(const char *name, char *to, size_t size) { return known(name) < 0 ? -1 : result(-22); }

/* glibc's layouts. */
struct timespec {
    long tv_sec, tv_nsec;
};

struct stat {
#ifdef __LP64__
    unsigned long st_dev, st_ino, st_nlink;
    unsigned st_mode, st_uid, st_gid;
    int __pad0;
    unsigned long st_rdev;
    long st_size, st_blksize, st_blocks;
    struct timespec st_atim, st_mtim, st_ctim;
    long __glibc_reserved[3];
#else
    unsigned long long st_dev;
    unsigned short __pad1;
    unsigned long st_ino;
    unsigned st_mode, st_nlink, st_uid, st_gid;
    unsigned long long st_rdev;
    unsigned short __pad2;
    long st_size, st_blksize, st_blocks;
    struct timespec st_atim, st_mtim, st_ctim;
    unsigned long __glibc_reserved4, __glibc_reserved5;
#endif
};

enum { USER = 1000 };

static int describe(struct stat *to, int fd)
{
    int mode = __tav_host_stat(fd);
    if (mode == 0)
        return result(fd < 0 ? -2 : -9);
    struct timespec now = {__tav_host_time(), 0};
    long size = __tav_host_size();
    struct stat s = {.st_dev = 1, .st_ino = __tav_host_inode(), .st_nlink = 1, .st_mode = mode, .st_uid = USER, .st_gid = USER, .st_size = size, .st_blksize = 4096, .st_blocks = (size + 511) / 512, .st_atim = now, .st_mtim = now, .st_ctim = now};
    *to = s;
    return 0;
}

LIBC(int) stat(const char *name, struct stat *to)
{
    tell(name);
    return describe(to, -1);
}

LIBC(int) lstat(const char *name, struct stat *to) { return stat(name, to); }
LIBC(int) fstat(int fd, struct stat *to) { return fd < 0 ? result(-9) : describe(to, fd); }
LIBC(int) fstatat(int directory, const char *name, struct stat *to, int flags) { return stat(named_in(directory, name), to); }
LIBC(int) stat64(const char *name, struct stat *to) { return stat(name, to); }
LIBC(int) lstat64(const char *name, struct stat *to) { return stat(name, to); }
LIBC(int) fstat64(int fd, struct stat *to) { return fstat(fd, to); }

struct dirent {
    unsigned long d_ino;
    long d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};

struct __dirstream {
    int fd;
    struct dirent entry;
};

LIBC(struct __dirstream *) fdopendir(int fd)
{
    if ((__tav_host_stat(fd) & 0170000) != 0040000) {
        __tav_errno = 20; /* ENOTDIR */
        return NULL;
    }
    struct __dirstream *d = malloc(sizeof *d);
    d->fd = fd;
    return d;
}

LIBC(struct __dirstream *) opendir(const char *name)
{
    int fd = open(name, 0200000);
    return fd < 0 ? NULL : fdopendir(fd);
}

/* What an entry is, is not said (DT_UNKNOWN). */
LIBC(struct dirent *) readdir(struct __dirstream *d)
{
    int length = __tav_host_entry(d->fd);
    if (length == 0 || length > 255)
        return NULL;
    for (int i = 0; i < length; i++)
        d->entry.d_name[i] = __tav_host_formatted(i);
    d->entry.d_name[length] = 0;
    d->entry.d_ino = 1;
    d->entry.d_reclen = sizeof d->entry;
    d->entry.d_type = 0;
    return &d->entry;
}

LIBC(struct dirent *) readdir64(struct __dirstream *d) { return readdir(d); }
LIBC(int) dirfd(struct __dirstream *d) { return d->fd; }
LIBC(void) rewinddir(struct __dirstream *d) { __tav_host_seek(d->fd, 0, 0); }

LIBC(int) closedir(struct __dirstream *d)
{
    close(d->fd);
    free(d);
    return 0;
}

LIBC(char *) getcwd(char *to, size_t size)
{
    if (to == NULL)
        to = malloc(size < 2 ? 2 : size);
    to[0] = '/';
    to[1] = 0;
    return to;
}
