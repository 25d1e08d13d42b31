package driver

import (
	"strings"
	"testing"
)

// FuzzParseTrace: any text is a saved counterexample, or an error that names the file.
func FuzzParseTrace(f *testing.F) {
	for _, text := range []string{
		`{"format":2,"traces":[null]}`, `{"format":2,"results":[null]}`, `{"format":2,"results":[{"traces":[null]}]}`,
		`{"format":2,"traces":[{"script":{"format":"tav-script","inputs":[]}}]}`, `{"format":"tav-script"}`, `null`, ``,
		strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 100_000),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		saved, script, err := parseTrace("t.json", []byte(text))
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), "t.json:"):
			t.Errorf("%v", err)
		case err == nil && (script == nil || saved != nil && len(saved.Traces) == 0):
			t.Errorf("no script: %v", saved)
		}
	})
}
