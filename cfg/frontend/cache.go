package frontend

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A cache keeps what the compiler wrote in a directory, a file for each call of it. Several processes may use it at a time: a file
// appears as a whole, and one that is broken is as one that is not there.
type cache struct {
	dir   string
	limit int64 // bytes of all files
}

// newCache is that of the user; nil where there is none.
func newCache() *cache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	return &cache{filepath.Join(dir, "tav", "compiled"), maxCache}
}

// kept is an entry of the cache.
type kept struct {
	Depends   depends // beside what the key is made of
	Out, Diag []byte  // what the compiler wrote to its standard output, and of messages
}

// keptHead is the line of an entry's file before the two texts.
type keptHead struct {
	Depends depends
	Out     int // bytes of the first
}

// load is the entry of a key, if there is one and what it depends on is unchanged.
func (c *cache) load(key string) (*kept, bool) {
	name := filepath.Join(c.dir, key)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	sum, data, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(sum) != hashOf(data) {
		return nil, false
	}
	head, data, _ := bytes.Cut(data, []byte("\n"))
	var h keptHead
	if json.Unmarshal(head, &h) != nil || h.Out > len(data) || !h.Depends.unchanged() {
		return nil, false
	}
	now := time.Now()
	os.Chtimes(name, now, now) // the entry that was not used for the longest time goes first
	return &kept{h.Depends, data[:h.Out], data[h.Out:]}, true
}

// store keeps an entry. Where that fails there is none.
func (c *cache) store(key string, e *kept) {
	if len(e.Out) > maxCachedResult || os.MkdirAll(c.dir, 0o700) != nil {
		return
	}
	head, err := json.Marshal(keptHead{e.Depends, len(e.Out)})
	if err != nil {
		return
	}
	data := slices.Concat(head, []byte("\n"), e.Out, e.Diag)
	file, err := os.CreateTemp(c.dir, "new-")
	if err != nil {
		return
	}
	_, err = file.Write(slices.Concat([]byte(hashOf(data)+"\n"), data))
	if closed := file.Close(); err != nil || closed != nil || os.Rename(file.Name(), filepath.Join(c.dir, key)) != nil {
		os.Remove(file.Name())
		return
	}
	c.trim()
}

// trim removes the files that were not used for the longest time until all together are small enough.
func (c *cache) trim() {
	entries, _ := os.ReadDir(c.dir)
	var files []os.FileInfo
	var sum int64
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files, sum = append(files, info), sum+info.Size()
		}
	}
	if sum <= c.limit {
		return
	}
	slices.SortFunc(files, func(a, b os.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, f := range files {
		if sum <= c.limit*3/4 {
			return
		}
		os.Remove(filepath.Join(c.dir, f.Name()))
		sum -= f.Size()
	}
}

// hashOf is the hash of texts, each with its length.
func hashOf(texts ...[]byte) string {
	h := sha256.New()
	for _, t := range texts {
		if len(texts) > 1 {
			json.NewEncoder(h).Encode(len(t))
		}
		h.Write(t)
	}
	return hex.EncodeToString(h.Sum(nil))
}
