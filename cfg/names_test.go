package cfg

import (
	"slices"
	"testing"
)

// TestCFunc: static functions of the same name are distinguished by their files,
// and found by both names.
func TestCFunc(t *testing.T) {
	p := &Program{}
	p.AddFunc("step", "step", "src/a.c")
	p.AddFunc("put", "put", "a.c")
	p.AddFunc("put.1", "put", "a.c") // declared without parameters
	p.AddFunc("get", "get", "x/a.c")
	p.AddFunc("get.1", "get", "y/a.c")
	p.AddFunc("main", "main", "a.c")
	p.AddFunc("step.3", "step", "b.c")
	p.AddFunc("next.1", "next", "b.c") // the library has a next
	for name, want := range map[string]string{"step": "a.c:step", "step.3": "b.c:step", "main": "main", "next.1": "next", "strlen": "strlen", "put": "put", "put.1": "put", "get": "x/a.c:get"} {
		if got := p.CFunc(name); got != want {
			t.Errorf("%s is called %s, want %s", name, got, want)
		}
	}
	for name, want := range map[string][]string{
		"step": {"step", "step.3"}, "b.c:step": {"b.c:step", "step.3"}, "a.c:step": {"a.c:step", "step"}, "next": {"next", "next.1"},
	} {
		if got := p.Procedures([]string{name}); !slices.Equal(got, want) {
			t.Errorf("%s means %v, want %v", name, got, want)
		}
	}
}
