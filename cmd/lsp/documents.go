package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"tav/cmd/driver/project"
)

// A document is a file that is open in the editor.
type document struct {
	text    string
	dirty   bool       // it is not as on the disk
	changed int        // the event that changed it last
	asked   []question // about its functions: they are asked again when it is saved
}

// texts are the files as they are now.
type texts struct {
	event     int                  // number of the last event
	documents map[string]*document // by file
	touched   map[string]int       // files that were changed outside of the editor: the last event
}

// opened takes a document's text over, and asks about it if it is as on the disk.
func (s *server) opened(p documentParams) {
	path := pathOf(p.Document.URI)
	if path == "" {
		return
	}
	disk, err := os.ReadFile(path)
	s.documents[path] = &document{text: p.Document.Text, dirty: err != nil || string(disk) != p.Document.Text, changed: s.event}
	if s.settings.OnOpen && !s.documents[path].dirty {
		s.askAbout(path)
	}
}

// changedText takes changes of a document over; what was found in it vanishes.
func (s *server) changedText(p changeParams) {
	path := pathOf(p.Document.URI)
	d := s.documents[path]
	if d == nil {
		return
	}
	for _, c := range p.Changes {
		if c.Range == nil {
			d.text = c.Text
			continue
		}
		from, to := offsetOf(d.text, c.Range.Start), offsetOf(d.text, c.Range.End)
		d.text = d.text[:from] + c.Text + d.text[max(from, to):]
	}
	d.dirty, d.changed = true, s.event
	s.drop(path)
}

// saved asks about a document that is on the disk as it is in the editor.
func (s *server) saved(p documentParams) {
	path := pathOf(p.Document.URI)
	d := s.documents[path]
	if d == nil {
		return
	}
	if p.Text != nil {
		d.text = *p.Text
	}
	d.dirty, d.changed = false, s.event
	s.drop(path)
	s.readProject(path)
	if !s.settings.OnSave {
		return
	}
	s.askAbout(path)
	if isHeader(path) {
		for _, other := range slices.Sorted(maps.Keys(s.documents)) {
			if !s.documents[other].dirty && s.folderOf(other) == s.folderOf(path) {
				s.askAbout(other)
			}
		}
	}
}

// closed forgets a document; what was found in its file stays if that is as it was.
func (s *server) closed(p documentParams) {
	path := pathOf(p.Document.URI)
	if d := s.documents[path]; d != nil {
		if delete(s.documents, path); d.dirty {
			s.drop(path)
		}
	}
}

// watched drops what was found in files that were changed outside of the editor.
func (s *server) watched(p watchedParams) {
	for _, c := range p.Changes {
		if path := pathOf(c.URI); path != "" && s.documents[path] == nil {
			s.touched[path] = s.event
			s.drop(path)
			s.readProject(path)
		}
	}
}

// readProject reads a file if it is a tav.toml, for what is wrong with it.
func (s *server) readProject(path string) {
	if filepath.Base(path) == project.FileName && s.folderOf(path) != "" {
		s.project(path)
	}
}

// changedAfter reports whether a file was changed after an event, or is not on the disk as it is in the editor.
func (t *texts) changedAfter(path string, event int) bool {
	if d := t.documents[path]; d != nil {
		return d.dirty || d.changed > event
	}
	return t.touched[path] > event
}
