package interp

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// sampleScript has a value of every type.
func sampleScript() *Script {
	b := newBuilder()
	main := b.proc("main")
	s := &Script{}
	big128 := new(big.Int).Lsh(big.NewInt(-3), 100)
	for _, x := range []struct {
		sort  *term.Sort
		value term.Value
	}{
		{b.Bool(), term.BoolValue(true)},
		{b.Int(), term.IntValue(new(big.Int).Lsh(big.NewInt(7), 90))},
		{b.BV(32), term.BVWord(32, 0xffffffff)},
		{b.BV(64), term.BVWord(64, 1<<63)},
		{b.BV(128), term.BVValue(128, big128)},
		{b.ArraySort(b.BV(32), b.ArraySort(b.BV(64), b.BV(8))),
			term.ArrayValue(term.ArrayValue(term.BVWord(8, 0))).Store(term.BVWord(32, 4),
				term.ArrayValue(term.BVWord(8, 255)).Store(term.BVWord(64, 1<<63), term.BVWord(8, 3)))},
	} {
		v := b.variable("v"+x.sort.String(), x.sort, &main.Locals)
		e := b.edge(main.Entry, main.Exit, havoc("f", v))
		s.AddInput(e, x.value)
		s.AddInitial(v, x.value)
	}
	s.Inputs[1].Kind = cfg.FreshMemory
	return s
}

func scriptText(t testing.TB, s *Script) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestScriptRoundTrip(t *testing.T) {
	text := scriptText(t, sampleScript())
	s, err := ParseScript("t.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if again := scriptText(t, s); again != text {
		t.Errorf("written\n%s\nread and written\n%s", text, again)
	}
	for i, in := range sampleScript().Inputs {
		if !in.Values[0].Value.Equal(s.Inputs[i].Values[0].Value) || in.Kind != s.Inputs[i].Kind || in.Pos != s.Inputs[i].Pos {
			t.Errorf("input %d: %v read as %v", i, in, s.Inputs[i])
		}
	}
	for _, want := range []string{`"value": -1`, `"-9223372036854775808"`, `"kind": "memory"`, `"type": "u32-\u003eu64-\u003es8"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestScriptErrors(t *testing.T) {
	setting := func(typ, value string) string {
		return "{\"tav-script\": 1, \"inputs\": [],\n\"initial\": [\n{\"var\": \"x\", \"type\": \"" + typ + "\", \"value\": " + value + "}]}"
	}
	for _, c := range []struct{ text, want string }{
		{"", "t.json:1: unexpected end"},
		{"{\n\n?}", "t.json:3: invalid character"},
		{"[]", "t.json:1: expected {"},
		{"{\"tav-script\": 1}", "field \"inputs\" is missing"},
		{"{\"tav-script\": 2, \"inputs\": []}", "script version 2"},
		{"{\"tav-script\": 1, \"inputs\": [],\n\"inputs\": []}", "t.json:2: field \"inputs\" twice"},
		{"{\"tav-script\": 1,\n \"more\": 1}", "t.json:2: unknown field \"more\""},
		{"{\"tav-script\": 1, \"inputs\": []}\n1", "t.json:2: text after the end"},
		{"{\"tav-script\": 1, \"inputs\": [\n{\"kind\": \"odd\", \"name\": \"f\", \"values\": []}]}", "t.json:2: unknown kind of input \"odd\""},
		{"{\"tav-script\": 1, \"inputs\": [\n{\"kind\": 5", "t.json:2: json: cannot unmarshal number"},
		{setting("s8", "128"), ""},
		{setting("s8", "-128"), ""},
		{setting("s8", "255"), ""},
		{setting("s8", "256"), "t.json:3: x: 256 does not fit 8 bits"},
		{setting("u8", "-129"), "t.json:3: x: -129 does not fit 8 bits"},
		{setting("u8", "1.5"), "t.json:3: x: expected an integer of 8 bits"},
		{setting("u8", "1e2"), "expected an integer"},
		{setting("u8", "\"0x1\""), "expected an integer"},
		{setting("u8", "true"), "expected an integer"},
		{setting("bool", "1"), "expected true or false"},
		{setting("f64", "\"-0x1.8p+01\""), ""},
		{setting("f32", "\"nan(0x7fc00001)\""), ""},
		{setting("u8->f80", "{\"default\": \"inf\", \"cells\": [[1, \"-0\"]]}"), ""},
		{setting("f64", "1.5"), "expected a floating-point number as a string"},
		{setting("f64", "\"1.5x\""), "is no floating-point number"},
		{setting("f65", "\"1\""), "no floating-point format"},
		{setting("s0", "1"), "type \"s0\""},
		{setting("s99999999", "1"), "type \"s99999999\""},
		{setting("u8->u8", "1"), "expected {\"default\""},
		{setting("u8->u8", "{\"default\": 1, \"cells\": [[1]]}"), "cell 0: expected [index, value]"},
		{setting("u8->u8", "{\"default\": 1, \"cells\": [[256, 1]]}"), "cell 0: index: 256 does not fit"},
	} {
		_, err := ParseScript("t.json", []byte(c.text))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %s", c.text, err, c.want)
		}
	}
}

// TestMismatch: a script of another program is refused.
func TestMismatch(t *testing.T) {
	b := newBuilder()
	_, n := sum(b, 45)
	good := inputs(b, n, 10)
	for name, change := range map[string]func(in *Input){
		"kind":  func(in *Input) { in.Kind = cfg.External },
		"name":  func(in *Input) { in.Name = "g" },
		"line":  func(in *Input) { in.Pos.Line++ },
		"var":   func(in *Input) { in.Values[0].Var = "m" },
		"type":  func(in *Input) { in.Values[0].Type = "u32" },
		"count": func(in *Input) { in.Values = nil },
	} {
		s := &Script{Inputs: []Input{good.Inputs[0]}}
		s.Inputs[0].Values = append([]Setting(nil), good.Inputs[0].Values...)
		change(&s.Inputs[0])
		if _, err := Replay(context.Background(), b.p, s, Options{MaxSteps: 100}); !errors.Is(err, ErrMismatch) {
			t.Errorf("%s changed: error %v, want a mismatch", name, err)
		}
	}
	bad := &Script{}
	bad.Inputs = append(bad.Inputs, good.Inputs[0])
	bad.Inputs[0].Values = []Setting{{n.Name, "s32", term.BVWord(8, 1)}}
	if _, err := Replay(context.Background(), b.p, bad, Options{}); err == nil {
		t.Error("a value of the wrong width is accepted")
	}
}

// FuzzParseScript: whatever is accepted is written in a form that means the same.
func FuzzParseScript(f *testing.F) {
	f.Add([]byte(scriptText(f, sampleScript())))
	f.Add([]byte(`{"tav-script": 1, "inputs": [], "initial": [{"value": "5", "type": "int", "var": "\ud800"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ParseScript("t.json", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t.json:") {
				t.Errorf("error without place: %v", err)
			}
			return
		}
		once := scriptText(t, s)
		again, err := ParseScript("t.json", []byte(once))
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, once)
		}
		if twice := scriptText(t, again); twice != once {
			t.Errorf("%s\nread and written\n%s", once, twice)
		}
	})
}
