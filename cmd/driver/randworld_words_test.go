package driver

import "fmt"

// Words: integers that hold addresses, with tags in their low bits, in arrays, structs
// that are passed by value, and through pointers; alignments.
var wordLines = declarations(`
#include <stdint.h>
struct card { uintptr_t word; int uses; };
static uintptr_t cards[4];
static struct card hand[2];
static _Alignas(16) byte room[32];
static struct card card(int *p, unsigned tag) { struct card c = {(uintptr_t)p | (tag & 3), 1}; return c; }
static int *face(uintptr_t w) { return (int *)(w & ~(uintptr_t)3); }
static int worth(struct card c) { return face(c.word) ? *face(c.word) + (int)(c.word & 3) : -1; }
static void deal(uintptr_t *to, unsigned i, int *p) { to[i] = (uintptr_t)p | (to[i] & 3); }
static void trade(uintptr_t *a, uintptr_t *b) { uintptr_t t = *a; *a = *b; *b = t; }
static byte *up(byte *p, size_t a) { return p + (-(uintptr_t)p & (a - 1)); }
static byte *over(byte *p, size_t a) { return (byte *)(((uintptr_t)p + a - 1) & ~(uintptr_t)(a - 1)); }
static byte *kept(void *p, uintptr_t i, uintptr_t end) { return (byte *)((uintptr_t)p & ((~(i | (end - i - 1)) >> (8 * sizeof i - 1)) * UINTPTR_MAX)); }
static byte *down(byte *p, size_t a) { return (byte *)((uintptr_t)p & ~(uintptr_t)(a - 1)); }
`)

var wordLocals = declarations(`
uintptr_t lw[3] = {0};
struct card lc = {0, 2};
`)

// word is an integer for an address, target the address of an int, and aligned one in room.
func (w *world) word() string {
	return w.pick("cards["+w.index(4)+"]", "lw["+w.index(3)+"]", "hand[k].word", "hand["+w.pick("0", "1", "k")+"].word", "lc.word")
}

func (w *world) target() string {
	return w.pick("&x", "&"+w.record()+".x", "&"+w.array()+"["+w.index(4)+"]")
}

func (w *world) aligned() string {
	return fmt.Sprintf("%s(room + %s, %s)", w.pick("up", "over", "down"), w.pick("m", "n + 5", "m * n", "3 * k + 8"), w.pick("4", "8", "k ? 4 : 8", "2u << n", "16", "sizeof(int)"))
}

var wordFeatures = []feature{
	{4, func(w *world) string {
		p := "face(" + w.word() + ")" // without a cast back they are numbers
		return fmt.Sprintf("%s = (uintptr_t)%s%s; if (%s) %s", w.word(), w.target(), w.pick("", " | 1", " | 2", " | k", " | (m & 3)"), p, note("*"+p))
	}},
	{4, func(w *world) string {
		p := "face(" + w.word() + ")"
		return fmt.Sprintf("if (%s) { %s }", p, w.pick(note("*"+p), "*"+p+" += "+w.value()+";", "ip = "+p+";"))
	}},
	{2, func(w *world) string {
		to := w.pick("cards", "lw")
		return fmt.Sprintf("deal(%s, %s, %s); if (face(%s[n %% 3])) %s", to, w.index(3), w.target(), to, note("*face("+to+"[n % 3])"))
	}},
	{2, func(w *world) string { return fmt.Sprintf("trade(&%s, &%s);", w.word(), w.word()) }},
	{3, func(w *world) string {
		return fmt.Sprintf("%s = card(%s, %s);", w.pick("hand["+w.pick("0", "1", "k")+"]", "lc"), w.target(), w.value())
	}},
	{2, func(w *world) string { return note("worth(" + w.pick("hand[0]", "hand[k]", "lc") + ")") }},
	{1, func(w *world) string { return w.word() + w.pick(" ^= 1;", " |= 2;", " &= ~(uintptr_t)1;", " = 0;") }},
	{2, func(w *world) string {
		return note(w.pick("(int)("+w.word()+" & 3)", "("+w.word()+" & 1) != 0", w.word()+" == "+w.word(), w.word()+" == 0"))
	}},
	{1, func(w *world) string {
		return w.pick("memset(cards, 0, sizeof cards);", "memcpy(lw, cards, sizeof lw);", "lc = hand[k];", "hand[1 - k] = lc; hand[k].uses++;", "memcpy(&cards[1], lw, 2 * sizeof *lw);")
	}},
	{2, func(w *world) string {
		return "*" + w.aligned() + " = " + w.value() + "; " + note("room["+w.index(4)+"]")
	}},
	{2, func(w *world) string { return note(w.aligned() + " - room") }},
	{2, func(w *world) string { // a mask of all bits or none
		p := fmt.Sprintf("kept(%s, %s, %s)", w.pick("room", "ip", "k ? room : NULL"), w.pick("m", "n", w.index(4)), w.pick("1", "2", "4", "k", "n + 1"))
		return fmt.Sprintf("if (%s) { %s } else x++;", p, w.pick(note("*"+p), "*"+p+" = "+w.value()+";"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ uintptr_t u = (uintptr_t)(room + %s); u += %s; %s }", w.index(4), w.pick("-u & 3", "n", "(k ? 4 : 8) - u % 4", "-u & (sizeof(int) - 1)"), note("*(byte *)u"))
	}},
}
