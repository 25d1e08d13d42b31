package svcomp

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestReadProperty(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.prp")
	for _, test := range []struct {
		text string // of the file; "" to give arg itself
		arg  string
		want []string
		err  string
	}{
		{arg: "unreach-call", want: []string{"unreach-call"}},
		{arg: "valid-memsafety", want: []string{"valid-free", "valid-deref", "valid-memtrack"}},
		{arg: "speed", err: `unknown property "speed" (want a .prp file or one of no-data-race, no-deadlock, no-overflow, termination, ` +
			`unreach-call, valid-deref, valid-free, valid-memcleanup, valid-memsafety, valid-memtrack)`},
		{text: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", want: []string{"unreach-call"}},
		{text: "\nCHECK(init(main()),LTL(G valid-free))\nCHECK( init(main()), LTL(G valid-deref) )", want: []string{"valid-free", "valid-deref"}},
		{text: "CHECK( init(main()), LTL(F end) )", want: []string{"termination"}},
		{text: "CHECK( init(main()), LTL(G ! call(reach_error())) )\nwhat", err: file + ":2: want CHECK( init(main()), LTL(…) )"},
		{text: "CHECK( init(main()), LTL(G happy) )", err: file + ":1: unknown property: CHECK( init(main()), LTL(G happy) )"},
		{text: "CHECK( init(start()), LTL(F end) )", err: file + ":1: init(start()): want init(main())"},
		{text: "\n", err: file + ":1: the file names no property"},
	} {
		arg := test.arg
		if test.text != "" {
			arg = file
			if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := ReadProperties(arg)
		if message(err) != test.err || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q %q: %v, %v", arg, test.text, got, err)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzProperties(f *testing.F) {
	f.Add("CHECK( init(main()), LTL(G ! overflow) )\n")
	f.Add("CHECK(init(main()),LTL(" + strings.Repeat("G (", 10_000))
	f.Fuzz(func(t *testing.T, text string) {
		names, err := parseProperties("p.prp", text)
		if err != nil && (!strings.HasPrefix(err.Error(), "p.prp:") || len(err.Error()) > 1000) || err == nil && len(names) == 0 {
			t.Errorf("%v, %v", names, err)
		}
	})
}
