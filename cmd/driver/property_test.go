package driver

import (
	"os"
	"path/filepath"
	"reflect"
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
		{arg: "speed", err: `unknown property "speed" (want a .prp file or one of no-data-race, no-overflow, termination, ` +
			`unreach-call, valid-deref, valid-free, valid-memcleanup, valid-memsafety, valid-memtrack)`},
		{text: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", want: []string{"unreach-call"}},
		{text: "\nCHECK(init(main()),LTL(G valid-free))\nCHECK( init(main()), LTL(G valid-deref) )", want: []string{"valid-free", "valid-deref"}},
		{text: "CHECK( init(main()), LTL(F end) )", want: []string{"termination"}},
		{text: "CHECK( init(main()), LTL(G ! call(reach_error())) )\nwhat", err: file + ":2: want CHECK( init(main()), LTL(…) )"},
		{text: "CHECK( init(main()), LTL(G happy) )", err: file + ":1: unknown property: CHECK( init(main()), LTL(G happy) )"},
		{text: "\n", err: file + ":1: the file names no property"},
	} {
		arg := test.arg
		if test.text != "" {
			arg = file
			if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := readProperty(arg)
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

func TestMemorySize(t *testing.T) {
	for text, want := range map[string]int64{"4GB": 4e9, "512MB": 512e6, "1.5GiB": 3 << 29, "2g": 2e9, "100": 100, "7 kb": 7000} {
		var m memorySize
		if err := m.Set(text); err != nil || int64(m) != want {
			t.Errorf("%q: %d, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "GB", "-1GB", "much", "1e30", "0"} {
		var m memorySize
		if err := m.Set(text); err == nil {
			t.Errorf("%q was accepted: %d", text, m)
		}
	}
}
