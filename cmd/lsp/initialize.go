package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A workspace is the folders that are open.
type workspace struct{ folders []string }

// settings are what the user chooses: initializationOptions, and "tav" in the client's configuration.
type settings struct {
	OnSave    bool     `json:"onSave"`    // a file is checked when it is saved
	OnOpen    bool     `json:"onOpen"`    // … and when it is opened
	Open      bool     `json:"open"`      // open checks are shown
	Native    bool     `json:"native"`    // counterexamples may be run natively, in a sandbox, where arguments or tav.toml ask for that
	Timeout   string   `json:"timeout"`   // of each question
	Arguments []string `json:"arguments"` // further ones of tav
	Results   bool     `json:"results"`   // the client is notified by tav/changed when answers come and go
}

var usual = settings{OnSave: true, Timeout: checkTime.String()}

func (c settings) timeout() time.Duration {
	if t, err := time.ParseDuration(c.Timeout); err == nil && t > 0 {
		return t
	}
	return checkTime
}

// commands are those that the client may have executed.
var commands = []string{"tav.check", "tav.explain", "tav.fix", "tav.prove", "tav.show"}

func (s *server) initialize(p initializeParams) (any, error) {
	s.can, s.ready = p, true
	for _, f := range p.WorkspaceFolders {
		s.addFolder(f.URI)
	}
	if s.folders == nil {
		s.addFolder(p.RootURI)
	}
	s.set(p.Options)
	return map[string]any{
		"serverInfo": map[string]string{"name": "tav", "version": s.version},
		"capabilities": map[string]any{
			"textDocumentSync":       map[string]any{"openClose": true, "change": 2, "save": map[string]bool{"includeText": true}},
			"hoverProvider":          true,
			"inlayHintProvider":      true,
			"codeLensProvider":       map[string]any{},
			"codeActionProvider":     map[string]any{"codeActionKinds": []string{quickFix}},
			"executeCommandProvider": map[string]any{"commands": commands},
			"workspace":              map[string]any{"workspaceFolders": map[string]bool{"supported": true, "changeNotifications": true}},
		},
	}, nil
}

// configured takes over what the client's configuration says.
func (s *server) configured(p struct {
	Settings struct {
		Tav json.RawMessage `json:"tav"`
	} `json:"settings"`
}) {
	s.set(p.Settings.Tav)
	s.publish()
}

// set takes settings over. Wrong ones are reported, and the others are as they were.
func (s *server) set(text json.RawMessage) {
	if len(text) == 0 || string(text) == "null" {
		return
	}
	next := s.settings
	if err := json.Unmarshal(text, &next); err != nil {
		s.message(messageError, "settings: "+err.Error())
		return
	}
	if t, err := time.ParseDuration(next.Timeout); err != nil || t <= 0 {
		s.message(messageError, fmt.Sprintf("settings: timeout: %q is not a time such as 90s or 5m", next.Timeout))
		next.Timeout = s.settings.Timeout
	}
	s.settings = next
}

func (w *workspace) addFolder(uri string) {
	if path := pathOf(uri); path != "" && !slices.Contains(w.folders, path) {
		w.folders = append(w.folders, path)
	}
}

// foldersChanged adds and removes folders; what was found in those that are removed vanishes.
func (s *server) foldersChanged(p foldersParams) {
	for _, f := range p.Event.Added {
		s.addFolder(f.URI)
	}
	for _, f := range p.Event.Removed {
		gone := pathOf(f.URI)
		s.folders = slices.DeleteFunc(s.folders, func(f string) bool { return f == gone })
	}
	s.dropIf(func(r *run) bool {
		return !slices.ContainsFunc(r.files, func(f string) bool { return s.folderOf(f) != "" })
	})
}

// folderOf is the folder that a file is in, the innermost one: its own directory where no folder is open, "" for a file outside.
func (w *workspace) folderOf(path string) (found string) {
	if len(w.folders) == 0 {
		return filepath.Dir(path)
	}
	for _, f := range w.folders {
		if within(path, f) && len(f) > len(found) {
			found = f
		}
	}
	return found
}

// inside reports whether a file is in a folder that is open, and says so if not.
func (s *server) inside(path string) bool {
	if s.folderOf(path) != "" {
		return true
	}
	s.once(messageWarning, path+" is outside of the folders that are open: it is not checked")
	return false
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, "../")
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
