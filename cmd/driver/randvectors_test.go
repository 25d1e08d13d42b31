package driver

import (
	"fmt"
	"math/rand"
	"testing"

	"tav/cfg"
)

// Random programs with vectors: GNU C's types and operators, and functions of the headers
// for SSE. What is undefined in C is left out, but that elements wrap around, which vectors
// do.

// TestRandomVectors compares what such programs are lowered to with native runs.
func TestRandomVectors(t *testing.T) {
	randomPrograms(t, *randCount/8, func(t *testing.T, seed int64) (answer, failure string) {
		dir, model := t.TempDir(), []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
		p := randVectors(seed)
		answer, wrong := compareRuns(dir, p, model, builds[:2])
		if wrong == "" {
			return answer, ""
		}
		p.shrink(func() bool { _, still := compareRuns(dir, p, model, builds); return still == wrong })
		return answer, fmt.Sprintf("%s: %s (%s)\n%s", model, wrong, keep(fmt.Sprintf("vectors%d.c", seed), p.text(0)), p.text(0))
	}, "equal")
}

// vectorLines and vectorLocals are what such programs declare.
var vectorLines = declarations(`
#pragma GCC target("sse2")
#define SSE __attribute__((target("sse2")))
#include <emmintrin.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned char byte;
typedef int vi __attribute__((vector_size(16)));
typedef unsigned vu __attribute__((vector_size(16)));
typedef short vh __attribute__((vector_size(16)));
typedef signed char vb __attribute__((vector_size(16)));
typedef byte vc __attribute__((vector_size(16)));
typedef long long vl __attribute__((vector_size(16)));
typedef float vf __attribute__((vector_size(16)));
typedef double vd __attribute__((vector_size(16)));
typedef int v8 __attribute__((vector_size(32)));
static vi Gi = {1, -2, 3, 4}, Ga[3] = {{1}, {2, 3}, {-4, 5, -6, 7}};
static struct { char c; vi v; short h; vc w; } Gs = {1, {2, 3}, 4, {5, 6}};
static union { vi i; vh h; vc c; vf f; int a[4]; byte b[16]; } Gu;
static int array[12] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
SSE static vi twice(vi a, vi b) { return a * 2 - b; }
SSE static vl turned(vl a) { return (vl){a[1], a[0]}; }
SSE static vf third(vf a, float b) { return a / 3 + b; }
SSE static void put(vi *p, vi v) { *p = v; }
SSE static v8 pair(v8 a, vi b) { a[4] = b[0]; return a + 1; }
SSE int main(void);
`)

var vectorLocals = declarations(`
unsigned m = __VERIFIER_nondet_uchar() & 3, n = __VERIFIER_nondet_uchar() & 3, k = __VERIFIER_nondet_uchar() & 1;
int r = 0, x = 5;
vi i = {m, n, k, -7}, j = {100000, 2000000000, -1, 65}; vu u = {m + 3, n - 2, 5, 0x80000000u};
vh h = {m, -n, 300, -300, 32767, k, 7, -32768}; vb b = {n, -m, 127, -128, 5, k}; vc c = {200, m, 255, n, 1, 128, 77, k, 3};
vl l = {(long long)m << 33, -5}; vf f = {m, 0.5f, -2.25f, n}; vd d = {n, 1e10}; v8 w = {1, m, 3, n, 5, 6, k, 8};
`)

// vectorNames are variables by their type, vectorSizes how many elements each has.
var (
	vectorNames = map[string][]string{
		"vi": {"i", "j", "Gi", "Ga[%s]", "Gs.v", "Gu.i"}, "vu": {"u"}, "vh": {"h", "Gu.h"}, "vb": {"b"}, "vc": {"c", "Gs.w", "Gu.c"},
		"vl": {"l"}, "vf": {"f"}, "vd": {"d"}, "v8": {"w"},
	}
	vectorSizes = map[string]int{"vi": 4, "vu": 4, "vh": 8, "vb": 16, "vc": 16, "vl": 2, "vf": 4, "vd": 2, "v8": 8}
)

// vector is a variable of a type.
func (w *world) vector(t string) string {
	name := w.pick(vectorNames[t]...)
	if name == "Ga[%s]" {
		return fmt.Sprintf(name, w.pick("k", "m % 3", "2"))
	}
	return name
}

func (w *world) integers() string { return w.pick("vi", "vi", "vu", "vh", "vb", "vc", "vl", "v8") }

// shuffled takes elements of two vectors of int.
func (w *world) shuffled() string {
	at := func() int { return w.rnd.Intn(8) }
	return fmt.Sprintf("__builtin_shufflevector(%s, %s, %d, %d, %d, %d)", w.vector("vi"), w.vector("vi"), at(), at(), at(), at())
}

// randVectors writes a program.
func randVectors(seed int64) *worldProgram {
	w := &world{rnd: rand.New(rand.NewSource(seed)), kinds: vectorFeatures}
	for _, f := range w.kinds {
		w.weights += f.weight
	}
	p := &worldProgram{result: "(byte)(r ^ r >> 8)"}
	for _, line := range vectorLines {
		p.world = append(p.world, &statement{text: line})
	}
	for _, line := range vectorLocals {
		p.main = append(p.main, &statement{text: line})
	}
	for range 25 {
		p.main = append(p.main, &statement{text: vectorStatement(w)})
	}
	return p
}

func vectorStatement(w *world) string {
	n := w.rnd.Intn(w.weights)
	for _, f := range w.kinds {
		if n -= f.weight; n < 0 {
			return f.write(w)
		}
	}
	panic("the weights do not add up")
}

var vectorFeatures = []feature{
	{6, func(w *world) string { // arithmetic
		t := w.integers()
		op := w.pick("+", "-", "*", "&", "|", "^", "==", "<", ">=", "!=")
		return fmt.Sprintf("%s = (%s)(%s %s %s);", w.vector(t), t, w.vector(t), op, w.vector(t))
	}},
	{2, func(w *world) string {
		t := w.integers()
		return fmt.Sprintf("%s = %s %s ((%s & 7) | 1);", w.vector(t), w.vector(t), w.pick("/", "%", "<<", ">>"), w.vector(t))
	}},
	{2, func(w *world) string {
		t := w.integers()
		return w.vector(t) + " = " + w.pick("-", "~") + w.vector(t) + ";"
	}},
	{3, func(w *world) string { // floating-point numbers, of which none becomes NaN
		return w.pick("f = f + f;", "f = third(f, 1.5f);", "f = f * 0.5f;", "f = f - (vf){1, 2, 3, 4};", "f = 2 - f;")
	}},
	{1, func(w *world) string {
		return w.pick("d = d * d - 1.5;", "i = f < (vf){1, 1, 1, 1};", "l = d >= -d;", "f = -f;")
	}},
	{3, func(w *world) string { // the bits as others
		t, from := w.pick("vi", "vu", "vh", "vb", "vc", "vl"), w.pick("vi", "vu", "vh", "vb", "vc", "vl")
		return fmt.Sprintf("%s = (%s)%s;", w.vector(t), t, w.vector(from))
	}},
	{1, func(w *world) string {
		return w.pick("f = __builtin_convertvector(i, vf);", "u = __builtin_convertvector(j, vu);", "r ^= (int)(*(long long *)&i);", "Gu.a[n] = r;", "Gu.b[n * 4 + m] = 9;")
	}},
	{4, func(w *world) string { // elements
		t := w.integers()
		return fmt.Sprintf("%s[%s] %s %s;", w.vector(t), w.index(min(vectorSizes[t], 4)), w.pick("=", "+=", "^="), w.pick("r", "x", "m", "-3", "1000"))
	}},
	{5, func(w *world) string {
		t := w.integers()
		return note(fmt.Sprintf("(int)%s[%s]", w.vector(t), w.index(min(vectorSizes[t], 4))))
	}},
	{1, func(w *world) string { return note(fmt.Sprintf("f[%s] > %d", w.index(4), w.rnd.Intn(4))) }},
	{2, func(w *world) string { return w.vector("vi") + " = " + w.shuffled() + ";" }},
	{2, func(w *world) string { // the whole
		return fmt.Sprintf("%s = %s ? %s : %s;", w.vector("vi"), w.pick("k", "m > n", "r & 1"), w.vector("vi"), w.vector("vi"))
	}},
	{2, func(w *world) string {
		return w.pick("i = twice(j, "+w.vector("vi")+");", "l = turned(l);", "put(&"+w.vector("vi")+", j);", "w = pair(w, i);", "Gs.v = twice(Gi, i);")
	}},
	{2, func(w *world) string {
		return w.pick("memcpy(&i, array + m, sizeof i);", "memcpy(array + n, &j, sizeof j);", "_mm_storeu_si128((__m128i *)(array + m), (__m128i)h);", "c = (vc)_mm_loadu_si128((const __m128i *)(array + n));", "x = array[m + n];", "memset(&u, 3, sizeof u);")
	}},
	{5, func(w *world) string { // SSE
		f := w.pick("add_epi16", "adds_epi8", "adds_epu8", "adds_epi16", "subs_epu16", "subs_epi8", "mullo_epi16", "mulhi_epi16", "mulhi_epu16", "madd_epi16", "mul_epu32",
			"sad_epu8", "avg_epu8", "avg_epu16", "max_epi16", "min_epu8", "packs_epi16", "packs_epi32", "packus_epi16", "unpacklo_epi8", "unpackhi_epi16", "unpacklo_epi64",
			"cmpeq_epi8", "cmpgt_epi32", "cmplt_epi16", "andnot_si128", "sll_epi32", "srl_epi16", "sra_epi32")
		t, other := w.integers128(), w.integers128()
		return fmt.Sprintf("h = (vh)_mm_%s((__m128i)%s, (__m128i)%s);", f, w.vector(t), w.vector(other))
	}},
	{3, func(w *world) string {
		t := w.integers128()
		f := w.pick("slli_epi32(%s, 5)", "srli_epi16(%s, 3)", "srai_epi32(%s, 31)", "slli_epi64(%s, 40)", "srli_epi64(%s, 70)", "srai_epi16(%s, 99)", "slli_epi16(%s, m * 7)", "slli_si128(%s, 3)", "srli_si128(%s, 9)", "shuffle_epi32(%s, 0x1b)", "shufflelo_epi16(%s, 0x72)")
		return fmt.Sprintf("j = (vi)_mm_"+f+";", "(__m128i)"+w.vector(t))
	}},
	{3, func(w *world) string {
		return note(w.pick("_mm_movemask_epi8((__m128i)"+w.vector(w.integers128())+")", "_mm_movemask_ps(f)", "_mm_movemask_pd(d)", "_mm_extract_epi16((__m128i)h, 3)", "_mm_cvtsi128_si32((__m128i)j)"))
	}},
	{1, func(w *world) string {
		return w.pick("f = _mm_min_ps(f, (vf){1, 2, m, 4});", "f = _mm_max_ps(f, _mm_set1_ps(n));", "i = (vi)_mm_cmplt_ps(f, _mm_setzero_ps());", "d = _mm_max_pd(d, _mm_set1_pd(2));", "u = (vu)_mm_set_epi32(m, n, 3, r);", "f = _mm_unpacklo_ps(f, f);", "f = _mm_add_ss(f, f);")
	}},
}

// integers128 is a type of vectors of integers, as long as a register of SSE.
func (w *world) integers128() string { return w.pick("vi", "vu", "vh", "vb", "vc", "vl") }
