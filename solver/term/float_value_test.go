package term

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestFloatText: every value is read back as it was written.
func TestFloatText(t *testing.T) {
	for bits := range uint64(256) {
		readBack(t, BVWord(8, bits))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, w := range []int{32, 64, 80} {
		f := floatFormats[w]
		for n := range 3000 {
			mant := new(big.Int).SetUint64(rng.Uint64() >> rng.IntN(64) & rng.Uint64())
			field := []int{0, 1, f.topField(), f.topField() - 1, rng.IntN(f.topField())}[n%5]
			v := new(big.Int).Lsh(big.NewInt(int64(field)), uint(f.stored()))
			v.Or(v, lowBits(mant, f.stored()))
			if n%3 != 0 && f.Explicit {
				v.SetBit(v, f.stored()-1, uint(min(field, 1)))
			}
			if n%2 == 0 {
				v.SetBit(v, w-1, 1)
			}
			readBack(t, BVValue(w, v))
		}
	}
}

func readBack(t *testing.T, v Value) {
	t.Helper()
	text := FloatText(v)
	got, err := ParseFloat(v.Width(), text)
	if err != nil || !got.Equal(v) {
		t.Fatalf("%v is written %s and read %v (%v)", v, text, got, err)
	}
	if v.Width() == 32 || v.Width() == 64 {
		if floatFormats[v.Width()].unpack(v.Big()).kind == notANumber {
			return
		}
		if got, err := ParseFloat(v.Width(), FloatDecimal(v)); err != nil || !got.Equal(v) {
			t.Fatalf("%v is written %s and read %v (%v)", v, FloatDecimal(v), got, err)
		}
	}
}

func TestParseFloat(t *testing.T) {
	for _, text := range []string{"", "x", "nan(0x1ffffffff)", "nan(0x7fc00000", "nan(7)", "bits(0x-1)", "0x", "1e"} {
		if v, err := ParseFloat(32, text); err == nil {
			t.Errorf("%q is read as %v", text, v)
		}
	}
	if v, _ := ParseFloat(32, "0.1"); v.Big().Int64() != 0x3dcccccd {
		t.Errorf("0.1 is %v", v)
	}
}
