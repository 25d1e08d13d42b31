package run

import (
	"math"
	"math/rand"
	"strconv"
	"testing"
)

// FuzzScan reads numbers from any text: no more than is there, within the
// width, and what was read is the number.
func FuzzScan(f *testing.F) {
	for _, s := range []string{"12", "-0x1F", "+077", "1e400", "0x1.8p-3", "nan", "-infinit", ".", "0x", "1e+", "99999999999999999999"} {
		f.Add([]byte(s), 0)
		f.Add([]byte(s), 2)
	}
	f.Fuzz(func(t *testing.T, text []byte, width int) {
		width = max(width, 0)
		for _, letter := range []byte("diouxp") {
			s := newScanner(&textSource{text: text}, width)
			_, ok := s.integer(letter)
			if n := len(s.read); n > len(text) || width > 0 && n > width || ok && n == 0 {
				t.Errorf("%%%c of %q, width %d: %d characters", letter, text, width, n)
			}
		}
		s := newScanner(&textSource{text: text}, width)
		number, n := s.double()
		if n > len(text) || width > 0 && n > width || number != "" && n == 0 {
			t.Errorf("%q, width %d: %d characters", text, width, n)
		}
		if number != "" {
			if _, err := strconv.ParseFloat(number, 64); err != nil && err.(*strconv.NumError).Err != strconv.ErrRange {
				t.Errorf("%q of %q is no number", number, text)
			}
		}
	})
}

// What is printed exactly enough is read back.
func TestPrintScan(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 2000 {
		n := random.Uint64() >> random.Intn(64)
		for letter, base := range map[byte]int{'d': 10, 'u': 10, 'o': 8, 'x': 16} {
			text := conversion{width: random.Intn(30), precision: -1, letter: letter}.integer(n)
			s := newScanner(&textSource{text: []byte(text)}, 0)
			s.many(" ")
			s.read = nil
			if got, ok := s.integer(letter); !ok || uint64(got) != n {
				t.Errorf("base %d: %q is read as %d", base, text, got)
			}
		}
		x := math.Float64frombits(random.Uint64())
		for _, c := range []conversion{{precision: 17, letter: 'e'}, {precision: 17, letter: 'g'}, {precision: -1, letter: 'a'}} {
			text := c.double(x)
			s := newScanner(&textSource{text: []byte(text)}, 0)
			number, length := s.double()
			if got := parseDouble(number, 64); length != len(text) || got != x && !math.IsNaN(x) {
				t.Errorf("%q is read as %v of %d characters", text, got, length)
			}
		}
	}
}
