package proofs

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tav/explain/report"
)

// DirName is the directory beside tav.toml that holds what is kept. It may be
// removed at any time.
const DirName = ".tav"

// Names of files of a store.
const (
	answerEnd  = ".json" // of an answer, after its key
	unfinished = ".new-" // before what is being written
)

// A Store is a directory of answers. The time of a file's last change is when
// the answer was found or used last.
type Store struct{ dir string }

// OpenStore makes the directory where there is none. Version control does not see it.
func OpenStore(root string) (Store, error) {
	s := Store{filepath.Join(root, DirName, "answers")}
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return s, err
	}
	ignore := filepath.Join(root, DirName, ".gitignore")
	if _, err := os.Stat(ignore); err == nil {
		return s, nil
	}
	return s, os.WriteFile(ignore, []byte("*\n"), 0o666)
}

func (s Store) file(key string) string { return filepath.Join(s.dir, key+answerEnd) }

// Find is the answer to a proof, nil if there is none under limits like its own.
func (s Store) Find(p Proof) *Result {
	if p.Key == "" {
		return nil
	}
	r, err := ReadResult(s.file(p.Key))
	if err != nil || !r.holds(p.Limits) {
		return nil
	}
	r.Kept = true
	now := time.Now()
	os.Chtimes(s.file(p.Key), now, now) // if that fails, it is pruned early and found again
	return r
}

// Prune removes the answers that have not been used for long before now, and what
// writers that were killed have left. Other files stay.
func (s Store) Prune(now time.Time) error {
	entries, err := os.ReadDir(s.dir)
	failed := []error{err}
	for _, e := range entries {
		ours := strings.HasSuffix(e.Name(), answerEnd) || strings.HasPrefix(e.Name(), unfinished)
		info, err := e.Info()
		if !ours || err != nil || !info.Mode().IsRegular() || now.Sub(info.ModTime()) <= keptUnused {
			continue // where there is an error another process has removed it
		}
		if err := os.Remove(filepath.Join(s.dir, e.Name())); !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// Keep stores an answer if it is worth it.
func (s Store) Keep(p Proof, r *Result) error {
	if p.Key == "" || !r.keeps() {
		return nil
	}
	return r.Write(s.file(p.Key))
}

// ReadResult reads what Write wrote.
func ReadResult(file string) (*Result, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	if err = json.Unmarshal(text, r); err == nil && (r.Outcome == nil || r.Outcome.Format != report.Format) {
		err = os.ErrInvalid
	}
	return r, err
}

// Write writes the result to a file, which is there whole or not at all.
func (r *Result) Write(file string) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return WriteWhole(file, text)
}

// WriteWhole writes a file of which no part is ever visible.
func WriteWhole(file string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), unfinished+"*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless it has another name by then
	_, err = f.Write(text)
	if sync := f.Sync(); err == nil {
		err = sync
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
