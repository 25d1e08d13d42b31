typedef __typeof__(sizeof(0)) __CPROVER_size_t;
typedef __typeof__((char *)0 - (char *)0) __CPROVER_ssize_t;
typedef _Bool __CPROVER_bool;
extern void *__tav_object(__CPROVER_size_t);
extern void *__tav_allocate(__CPROVER_size_t);
extern void __tav_assume(_Bool);
extern __CPROVER_size_t __tav_object_size(const void *);
extern __CPROVER_size_t __tav_pointer_offset(const void *);
extern _Bool nondet_tav_choice(void);
_Bool __CPROVER_quantifier_without_bounds(void);
void __CPROVER_assigns_clause(void);
extern __CPROVER_size_t nondet_tav_offset(void);
extern _Bool __tav_covers(const void *, __CPROVER_size_t, const void *, __CPROVER_size_t);
extern _Bool __tav_born_after(const void *, __CPROVER_size_t);
extern _Bool __tav_local(const void *);

void __CPROVER_assume(_Bool);

void __CPROVER_assert(_Bool, ...);

void __CPROVER_precondition(_Bool, ...);

void __CPROVER_postcondition(_Bool, ...);

void __CPROVER_cover(_Bool, ...);

void __CPROVER_input(const char *, ...);

void __CPROVER_output(const char *, ...);

void __CPROVER_printf(const char *, ...);

void __CPROVER_fence(const char *, ...);

void __CPROVER_atomic_begin(void);

void __CPROVER_atomic_end(void);

_Bool __CPROVER_r_ok(const void *, __CPROVER_size_t);

_Bool __CPROVER_w_ok(const void *, __CPROVER_size_t);

_Bool __CPROVER_rw_ok(const void *, __CPROVER_size_t);

_Bool __CPROVER_same_object(const void *, const void *);

_Bool __CPROVER_DYNAMIC_OBJECT(const void *);

__CPROVER_size_t __CPROVER_OBJECT_SIZE(const void *);

__CPROVER_size_t __CPROVER_POINTER_OFFSET(const void *);

__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *);

void __CPROVER_deallocate(void *);

static _Bool __CPROVER_is_freeable(const void *p) {
  return !p || __CPROVER_DYNAMIC_OBJECT(p) && !__tav_pointer_offset(p) && __CPROVER_r_ok(p, 0);
}

static _Bool __CPROVER_LIVE_OBJECT(const void *p) { return __CPROVER_r_ok((const char *)p - __tav_pointer_offset(p), 0); }

static _Bool __tav_apart(const void *p, __CPROVER_size_t m, const void *q, __CPROVER_size_t n) {
  __CPROVER_size_t i = __tav_pointer_offset(p), k = __tav_pointer_offset(q);
  return !__CPROVER_same_object(p, q) || i + m <= k || k + n <= i;
}

static const __CPROVER_size_t __CPROVER_max_malloc_size = (__CPROVER_size_t)-1 >> 9;

static void *__CPROVER_allocate(__CPROVER_size_t n, _Bool zero) {
  void *p = __tav_allocate(n);
  __tav_assume(p != 0);
  if (zero) __builtin_memset(p, 0, n);
  return p;
}

static void __CPROVER_havoc_slice(void *p, __CPROVER_size_t n) { __builtin_memcpy(p, __tav_object(n), n); }

static void __CPROVER_havoc_object(void *p) {
  __CPROVER_size_t n = __tav_object_size(p);
  __builtin_memcpy((char *)p - __tav_pointer_offset(p), __tav_object(n), n);
}

static void __CPROVER_array_copy(void *to, const void *from) { __builtin_memmove(to, from, __tav_object_size(to)); }

static void __CPROVER_array_replace(void *to, const void *from) { __builtin_memmove(to, from, __tav_object_size(from)); }

static _Bool __CPROVER_array_equal(const void *a, const void *b) {
  __CPROVER_size_t n = __tav_object_size(a);
  if (n != __tav_object_size(b)) return 0;
  for (__CPROVER_size_t i = 0; i < n; i++)
    if (((const char *)a)[i] != ((const char *)b)[i]) return 0;
  return 1;
}

void __ESBMC_assume(_Bool);

void __ESBMC_assert(_Bool, ...);

void __ESBMC_cover(_Bool, ...);

void __ESBMC_atomic_begin(void);

void __ESBMC_atomic_end(void);

_Bool __ESBMC_r_ok(const void *, __CPROVER_size_t);

_Bool __ESBMC_w_ok(const void *, __CPROVER_size_t);

_Bool __ESBMC_rw_ok(const void *, __CPROVER_size_t);

_Bool __ESBMC_same_object(const void *, const void *);

__CPROVER_size_t __ESBMC_get_object_size(const void *);

__CPROVER_size_t __ESBMC_POINTER_OFFSET(const void *);

__CPROVER_size_t __ESBMC_POINTER_OBJECT(const void *);

void klee_assume(_Bool);

void klee_assert(_Bool);

void klee_warning(const char *);

void klee_warning_once(const char *);

void klee_prefer_cex(void *, unsigned long);

void klee_open_merge(void);

void klee_close_merge(void);

void klee_silent_exit(int);

void klee_report_error(const char *, int, const char *, const char *);

static void klee_make_symbolic(void *p, __CPROVER_size_t n, const char *name) { __builtin_memcpy(p, __tav_object(n), n); }

static int klee_int(const char *name) {
  extern int nondet_klee_int(void);
  return nondet_klee_int();
}

static int klee_range(int begin, int end, const char *name) {
  extern int nondet_klee_int(void);
  int x = nondet_klee_int();
  __tav_assume(begin <= x && x < end);
  return x;
}

static int Frama_C_interval(int min, int max) {
  extern int nondet_frama_c_int(void);
  int x = nondet_frama_c_int();
  __tav_assume(min <= x && x <= max);
  return x;
}

static unsigned int Frama_C_unsigned_int_interval(unsigned int min, unsigned int max) {
  extern unsigned int nondet_frama_c_uint(void);
  unsigned int x = nondet_frama_c_uint();
  __tav_assume(min <= x && x <= max);
  return x;
}

static char Frama_C_char_interval(char min, char max) {
  extern char nondet_frama_c_char(void);
  char x = nondet_frama_c_char();
  __tav_assume(min <= x && x <= max);
  return x;
}

static unsigned char Frama_C_unsigned_char_interval(unsigned char min, unsigned char max) {
  extern unsigned char nondet_frama_c_uchar(void);
  unsigned char x = nondet_frama_c_uchar();
  __tav_assume(min <= x && x <= max);
  return x;
}

static short Frama_C_short_interval(short min, short max) {
  extern short nondet_frama_c_short(void);
  short x = nondet_frama_c_short();
  __tav_assume(min <= x && x <= max);
  return x;
}

static unsigned short Frama_C_unsigned_short_interval(unsigned short min, unsigned short max) {
  extern unsigned short nondet_frama_c_ushort(void);
  unsigned short x = nondet_frama_c_ushort();
  __tav_assume(min <= x && x <= max);
  return x;
}

static long Frama_C_long_interval(long min, long max) {
  extern long nondet_frama_c_long(void);
  long x = nondet_frama_c_long();
  __tav_assume(min <= x && x <= max);
  return x;
}

static unsigned long Frama_C_unsigned_long_interval(unsigned long min, unsigned long max) {
  extern unsigned long nondet_frama_c_ulong(void);
  unsigned long x = nondet_frama_c_ulong();
  __tav_assume(min <= x && x <= max);
  return x;
}

static long long Frama_C_long_long_interval(long long min, long long max) {
  extern long long nondet_frama_c_longlong(void);
  long long x = nondet_frama_c_longlong();
  __tav_assume(min <= x && x <= max);
  return x;
}

static unsigned long long Frama_C_unsigned_long_long_interval(unsigned long long min, unsigned long long max) {
  extern unsigned long long nondet_frama_c_ulonglong(void);
  unsigned long long x = nondet_frama_c_ulonglong();
  __tav_assume(min <= x && x <= max);
  return x;
}

static float Frama_C_float_interval(float min, float max) {
  extern float nondet_frama_c_float(void);
  float x = nondet_frama_c_float();
  __tav_assume(min <= x && x <= max);
  return x;
}

static double Frama_C_double_interval(double min, double max) {
  extern double nondet_frama_c_double(void);
  double x = nondet_frama_c_double();
  __tav_assume(min <= x && x <= max);
  return x;
}

static int Frama_C_nondet(int a, int b) {
  extern int nondet_frama_c_choice(void);
  return nondet_frama_c_choice() ? a : b;
}

static void *Frama_C_nondet_ptr(void *a, void *b) {
  extern int nondet_frama_c_choice(void);
  return nondet_frama_c_choice() ? a : b;
}

static void Frama_C_make_unknown(char *p, unsigned long n) { __builtin_memcpy(p, __tav_object(n), n); }
