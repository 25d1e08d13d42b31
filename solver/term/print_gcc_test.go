package term_test

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tav/solver/term"
	"tav/solver/term/termtest"
)

// TestCOnTheMachine: random terms evaluate to what gcc's program computes for
// their text, whose operands have C's types and promotions.
func TestCOnTheMachine(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("needs gcc")
	}
	r := rand.New(rand.NewSource(1))
	m := term.NewManager()
	g := &termtest.Generator{M: m, R: r, Widths: []int{8, 16, 32, 64}}
	var program strings.Builder
	program.WriteString("#include <stdio.h>\n")
	var blocks []string
	for len(blocks) < 1000 {
		f := g.Formula(4)
		if r.Intn(3) == 0 {
			f = g.Bits(g.Widths[r.Intn(4)], 3)
		}
		text := term.C(f, term.COptions{})
		if f.IsConst() || strings.Contains(text, "…") {
			continue
		}
		if block, ok := machineBlock(m, r, f, text, len(blocks)); ok {
			fmt.Fprintf(&program, "static void f%d(void) {\n%s}\n", len(blocks), block)
			blocks = append(blocks, block)
		}
	}
	program.WriteString("int main(void) {\n")
	for i := range blocks {
		fmt.Fprintf(&program, "f%d();\n", i)
	}
	program.WriteString("return 0;\n}\n")
	file := filepath.Join(t.TempDir(), "terms.c")
	if err := os.WriteFile(file, []byte(program.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	bin := strings.TrimSuffix(file, ".c")
	if out, err := exec.Command(gcc, "-w", "-O0", "-fwrapv", file, "-o", bin).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range bytes.Fields(out) {
		var i int
		if _, err := fmt.Sscan(string(line), &i); err != nil {
			t.Fatal(err)
		}
		t.Errorf("not what the term is:\n%s", blocks[i])
	}
}

// machineBlock are C statements that print i if text is not the value of f for
// random values of its variables; ok is false where C does not define that.
func machineBlock(m *term.Manager, r *rand.Rand, f *term.Term, text string, i int) (block string, ok bool) {
	values := map[*term.Term]term.Value{}
	var b strings.Builder
	for _, v := range m.FreeVars(f) {
		if v.Sort().Kind == term.BoolKind {
			bit := r.Intn(2)
			values[v] = term.BoolValue(bit == 1)
			fmt.Fprintf(&b, "\tint %s = %d;\n", v.Name(), bit)
			continue
		}
		w := v.Sort().Width
		if w > 64 {
			return "", false
		}
		x := term.BVWord(w, r.Uint64()>>(64-w))
		if r.Intn(2) == 0 {
			x = term.BVValue(w, big.NewInt(int64(r.Intn(5)-2)))
		}
		values[v] = x
		signed := v.Name()[0] == 's'
		n := x.Big()
		if signed {
			n = x.Signed()
		}
		fmt.Fprintf(&b, "\t%s %s = %v;\n", machineType(w, signed), v.Name(), n)
	}
	env := func(v *term.Term) (term.Value, error) { return values[v], nil }
	defined := true
	m.Walk([]*term.Term{f}, func(t *term.Term) *term.Term {
		defined = defined && cDefines(t, env)
		return nil
	})
	value, err := term.Eval(f, env)
	if err != nil || !defined {
		return "", false
	}
	if value.Kind() == term.BoolKind {
		fmt.Fprintf(&b, "\tif (!!(%s) != %v) printf(\"%d\\n\");\n", text, map[bool]int{true: 1}[value.Bool()], i)
		return b.String(), true
	}
	fmt.Fprintf(&b, "\t__int128 x = %s;\n\tif (x != %v && x != %v) printf(\"%d\\n\");\n", text, value.Big(), value.Signed(), i)
	return b.String(), true
}

// machineType is the C type of a variable, the next larger one if there is none of w bits.
func machineType(w int, signed bool) string {
	for _, c := range []struct {
		w    int
		name string
	}{{8, "char"}, {16, "short"}, {32, "int"}, {64, "long"}} {
		if w > c.w {
			continue
		}
		if signed || w < c.w && c.w >= 32 { // as a bit-field of fewer bits is promoted
			return "signed " + c.name
		}
		return "unsigned " + c.name
	}
	return ""
}

// cDefines reports whether C defines the operator of t for these operands.
func cDefines(t *term.Term, env func(v *term.Term) (term.Value, error)) bool {
	switch t.Op() {
	case term.OpBVUDiv, term.OpBVSDiv, term.OpBVURem, term.OpBVSRem, term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
	default:
		return true
	}
	a, _ := term.Eval(t.Args()[0], env)
	b, _ := term.Eval(t.Args()[1], env)
	w := a.Width()
	switch t.Op() {
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return b.Big().Cmp(big.NewInt(int64(w))) < 0
	case term.OpBVUDiv, term.OpBVURem:
		return b.Big().Sign() != 0
	}
	least := a.Signed().Cmp(new(big.Int).Lsh(big.NewInt(-1), uint(w-1))) == 0
	return b.Big().Sign() != 0 && !(least && b.Signed().Cmp(big.NewInt(-1)) == 0 && w >= 32)
}
