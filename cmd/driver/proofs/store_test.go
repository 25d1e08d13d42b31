package proofs

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"tav/explain/report"
)

// TestPrune: answers that were found or used lately stay, and so does what is
// not an answer.
func TestPrune(t *testing.T) {
	s, err := OpenStore(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	age := func(file string, by time.Duration) {
		if err := os.Chtimes(file, now.Add(-by), now.Add(-by)); err != nil {
			t.Fatal(err)
		}
	}
	outcome := &report.Outcome{Format: report.Format, Verdict: "TRUE"}
	for key, old := range map[string]time.Duration{"new": 0, "old": keptUnused + time.Hour, "used": keptUnused + time.Hour, "young": keptUnused - time.Hour} {
		if err := s.Keep(Proof{Key: key}, &Result{Outcome: outcome}); err != nil {
			t.Fatal(err)
		}
		age(s.file(key), old)
	}
	for _, name := range []string{unfinished + "1", "README"} {
		file := filepath.Join(s.dir, name)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		age(file, keptUnused+time.Hour)
	}
	if s.Find(Proof{Key: "used"}) == nil {
		t.Fatal("an answer of long ago is not found")
	}
	if err := s.Prune(now); err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{"new.json": true, "old.json": false, "used.json": true, "young.json": true, unfinished + "1": false, "README": true} {
		if _, err := os.Stat(filepath.Join(s.dir, name)); (err == nil) != stays {
			t.Errorf("%s stays: %v, want %v", name, err == nil, stays)
		}
	}
}
