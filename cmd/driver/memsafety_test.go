package driver

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// memoryHeader begins every program of memsafety.txtar.
const memoryHeader = `#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
`

// TestMemorySafety checks the programs of testdata/memsafety.txtar, with proofs
// and counterexamples re-checked.
func TestMemorySafety(t *testing.T) {
	a, err := txtar.ParseFile("testdata/memsafety.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	dir := t.TempDir()
	parallel(len(a.Files), func(i int) {
		name, want, _ := strings.Cut(a.Files[i].Name, " ")
		file := filepath.Join(dir, name+".c")
		if err := os.WriteFile(file, append([]byte(memoryHeader), a.Files[i].Data...), 0o666); err != nil {
			t.Error(err)
			return
		}
		model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[i&1]
		config := verify.Job{Properties: []cfg.Property{cfg.ValidDeref, cfg.ValidFree, cfg.ValidMemtrack},
			Program: report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"},
			Check:   true, UnsafeNative: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*programTimeout)}}
		o := process.Supervise(config, config.Order, traceabs.Strategies()[:1], func(process.Progress) {})
		mu.Lock()
		defer mu.Unlock()
		if got := o.Answer(); !strings.HasPrefix(got, want) {
			t.Errorf("%s (%s): %s, want %s", name, model, got, want)
		}
	})
}
