/* What is known of a file (POSIX <sys/stat.h>): anything, of a size that is not
   negative, or a failure. The layouts are glibc's; on 32 bits without large files. */

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);

struct file_time { /* struct timespec */
    long tv_sec, tv_nsec;
};

struct stat {
#ifdef __LP64__
    unsigned long st_dev, st_ino, st_nlink;
    unsigned st_mode, st_uid, st_gid;
    int pad;
    unsigned long st_rdev;
    long st_size, st_blksize, st_blocks;
    struct file_time st_atim, st_mtim, st_ctim;
    long reserved[3];
#else
    unsigned long long st_dev;
    unsigned short pad1;
    unsigned long st_ino;
    unsigned st_mode, st_nlink, st_uid, st_gid;
    unsigned long long st_rdev;
    unsigned short pad2;
    long st_size, st_blksize, st_blocks;
    struct file_time st_atim, st_mtim, st_ctim;
    unsigned long reserved[2];
#endif
};

#define COUNT(field)                                  \
    to->field = (long)__tav_input_longlong();         \
    if (to->field < 0)                                \
        to->field = 0;

#define TIME(field)                                   \
    to->field.tv_sec = (long)__tav_input_longlong();  \
    to->field.tv_nsec = __tav_input_int();            \
    if (to->field.tv_nsec < 0 || to->field.tv_nsec > 999999999) \
        to->field.tv_nsec = 0;

#define STAT                                          \
    if (__tav_input_int() == 0)                       \
        return -1;                                    \
    to->st_dev = __tav_input_longlong();              \
    to->st_ino = __tav_input_longlong();              \
    to->st_nlink = __tav_input_int();                 \
    to->st_mode = __tav_input_int();                  \
    to->st_uid = __tav_input_int();                   \
    to->st_gid = __tav_input_int();                   \
    to->st_rdev = __tav_input_longlong();             \
    COUNT(st_size)                                    \
    COUNT(st_blksize)                                 \
    COUNT(st_blocks)                                  \
    TIME(st_atim)                                     \
    TIME(st_mtim)                                     \
    TIME(st_ctim)                                     \
    return 0;

int MODEL(stat)(const char *path, struct stat *to) { STAT }

int MODEL(lstat)(const char *path, struct stat *to) { STAT }

int MODEL(fstat)(int file, struct stat *to) { STAT }

int MODEL(fstatat)(int directory, const char *path, struct stat *to, int flags) { STAT }
