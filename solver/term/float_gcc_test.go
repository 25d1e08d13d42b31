package term

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestFloatsOnTheMachine compares the evaluator with what gcc's programs
// compute, on random operands and on corners.
func TestFloatsOnTheMachine(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil || runtime.GOARCH != "amd64" {
		t.Skip("needs gcc on amd64")
	}
	for _, c := range []struct {
		w            int
		name, suffix string
	}{{32, "float", "f"}, {64, "double", ""}, {80, "long double", "l"}} {
		t.Run(c.name, func(t *testing.T) {
			bin := filepath.Join(t.TempDir(), "float")
			build := exec.Command(gcc, "-msse2", "-ffp-contract=off", "-frounding-math", "-fno-builtin", "-DTYPE="+c.name, "-DS="+c.suffix,
				fmt.Sprintf("-DBYTES=%d", c.w/8), "testdata/float.c", "-o", bin, "-lm")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			compareWithMachine(t, bin, c.w)
		})
	}
}

func compareWithMachine(t *testing.T, bin string, w int) {
	r := rand.New(rand.NewSource(int64(w)))
	f := floatFormats[w]
	var rows [][]*big.Int
	var in strings.Builder
	for range 1500 {
		row := []*big.Int{corner(r, f), corner(r, f), corner(r, f)}
		rows = append(rows, row)
		for _, v := range row {
			fmt.Fprintf(&in, "%0*x ", w/4, v)
		}
		in.WriteByte('\n')
	}
	run := exec.Command(bin)
	run.Stdin = strings.NewReader(in.String())
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	m := NewManager()
	x, y, z := m.Var("x", m.BV(w), false), m.Var("y", m.BV(w), false), m.Var("z", m.BV(w), false)
	tests := machineTests(m, x, y, z)
	lines := strings.Split(string(bytes.TrimSpace(out)), "\n")
	if len(lines) != len(rows) {
		t.Fatalf("%d lines for %d operands", len(lines), len(rows))
	}
	programs := make([]*Program, len(tests))
	for i, c := range tests {
		programs[i] = Compile(c.t)
	}
	for n, row := range rows {
		values := map[*Term]Value{x: BVValue(w, row[0]), y: BVValue(w, row[1]), z: BVValue(w, row[2])}
		env := func(v *Term) (Value, error) { return values[v], nil }
		proper := f.proper(row[0]) && f.proper(row[1]) && f.proper(row[2])
		fields := strings.Fields(lines[n])
		if len(fields) != len(tests) {
			t.Fatalf("%d results for %d tests", len(fields), len(tests))
		}
		for i, field := range fields {
			c := tests[i]
			if c.library && !proper {
				continue
			}
			if c.defined != nil {
				if ok, _ := Eval(c.defined, env); !ok.Bool() {
					continue
				}
			}
			got, err := programs[i].Run(env)
			want, _ := new(big.Int).SetString(field, 16)
			if err != nil {
				t.Fatal(err)
			}
			same := got.Big().Cmp(want) == 0
			if g, ok := FloatFormatOf(got.Width()); ok && c.t.op.makesFloat() && !same {
				same = g.unpack(want).kind == notANumber && g.unpack(got.Big()).kind == notANumber
			}
			if !same {
				t.Fatalf("%s of %x: the machine computes %x, got %x", m.SMT(c.t), row, want, got.Big())
			}
		}
	}
}

// proper: the bits are what the machine itself would make of the value.
func (f FloatFormat) proper(bits *big.Int) bool {
	x := f.unpack(bits)
	return x.kind == notANumber && (!f.Explicit || bits.Bit(f.Precision-1) == 1) || x.kind != notANumber && f.pack(x).Cmp(bits) == 0
}

// machineTest is a term for a column of the program's output.
type machineTest struct {
	t       *Term
	library bool  // computed by functions that expect proper operands
	defined *Term // where C defines the result; nil: everywhere
}

func machineTests(m *Manager, x, y, z *Term) []machineTest {
	w := x.sort.Width
	one := func(ts ...*Term) (tests []machineTest) {
		for _, t := range ts {
			tests = append(tests, machineTest{t: t})
		}
		return tests
	}
	i := m.Trunc(x, min(w, 64))
	tests := one(m.FLt(x, y), m.FLe(x, y), m.FEq(x, y), m.FIsNaN(x), m.FAdd(x, y), m.FSub(x, y), m.FMul(x, y), m.FDiv(x, y))
	for _, n := range []int{32, 64, 80} {
		tests = append(tests, machineTest{t: m.FConvert(n, x), library: n == w})
	}
	tests = append(tests, one(m.FToSInt(32, x), m.FToSInt(64, x))...)
	for _, n := range []int{32, 64} {
		tests = append(tests, machineTest{t: m.FToUInt(n, x), defined: m.FToIntDefined(false, n, x)})
	}
	long := m.SExt(i, 64)
	tests = append(tests, one(m.FFromSInt(w, m.Trunc(i, 32)), m.FFromSInt(w, long), m.FFromUInt(w, m.Trunc(i, 32)), m.FFromUInt(w, long))...)
	library := []*Term{m.FSqrt(x), m.FFMA(x, y, z), m.FRem(x, y)}
	for mode := range numRoundings {
		library = append(library, m.FRound(mode, x))
	}
	library = append(library, m.FIsInf(x), m.FIsZero(x), m.FIsNormal(x), m.FIsSubnormal(x), m.FIsNeg(x), m.FAbs(x), m.FNeg(x), m.FCopySign(x, y))
	for _, t := range library {
		tests = append(tests, machineTest{t: t, library: true})
	}
	return tests
}
