package dialect

import (
	"math/rand"
	"regexp"
	"strings"
	"testing"
)

// TestMentions holds the search by beginnings against one expression for everything.
func TestMentions(t *testing.T) {
	all := regexp.MustCompile(`__CPROVER_|__ESBMC_|\bklee_|\bFrama_C_|==>|\b__builtin_\w+\s*\([^(){};]*\)\s*\{`)
	parts := strings.Fields(`__CPROVER_ __ESBMC_ klee_ Frama_C_ == ==> __builtin_ __builtin_va ( ) { } ; int x _ klee Frama_ =`)
	random, found := rand.New(rand.NewSource(1)), 0
	for range 100000 {
		var text strings.Builder
		for range random.Intn(8) {
			text.WriteString(parts[random.Intn(len(parts))])
			text.WriteString([]string{"", " ", "\n"}[random.Intn(3)])
		}
		want := all.MatchString(text.String())
		if got := Mentions([]byte(text.String())); got != want {
			t.Fatalf("Mentions(%q) = %v", text.String(), got)
		}
		if want {
			found++
		}
	}
	if found < 10000 || found > 90000 {
		t.Errorf("%d of 100000 texts have something", found)
	}
}

func BenchmarkMentions(b *testing.B) {
	text := []byte(strings.Repeat("extern int printf(const char *format, __builtin_va_list list) __attribute__((nothrow));\n", 2000))
	b.SetBytes(int64(len(text)))
	for range b.N {
		Mentions(text)
	}
}
