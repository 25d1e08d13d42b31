package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/cmd/driver/project"
)

// A question is a call of tav about some files.
type question struct {
	title   string   // in words: "quotient() in div.c"
	dir     string   // where tav is called, and names of files begin
	command string   // check, explain, fix or prove
	args    []string // its further arguments
	files   []string // that it is about
	subject string   // what of them: a later question about the same takes its place
}

// key is the same for questions of which the later one takes the place of the earlier.
func (q question) key() string {
	return strings.Join(append([]string{q.dir, q.subject}, q.files...), "\x00")
}

// askAbout asks what tav.toml names for a file, else about its program, and about functions that were asked about before.
func (s *server) askAbout(path string) {
	if !isC(path) || !s.inside(path) {
		return
	}
	list, found := s.ofProject(path)
	if !found && s.hasMain(path) {
		list = append(list, s.ofFile("check", path, "", nil))
	}
	if d := s.documents[path]; d != nil {
		list = append(list, d.asked...)
	}
	for _, q := range list {
		s.ask(q)
	}
}

// ofFile asks about a file: the program, or a function of it, "" for none, with conditions on its arguments.
func (s *server) ofFile(command, path, function string, assume []string) question {
	name := filepath.Base(path)
	q := question{title: name, dir: filepath.Dir(path), command: command, files: []string{path}, subject: "program"}
	q.args = append(q.args, "--timeout="+s.settings.timeout().String())
	if function != "" {
		q.title, q.subject = function+"() in "+name, "function "+function
		q.args = append(q.args, "--function="+function)
	}
	for _, a := range assume {
		q.args = append(q.args, "--assume="+a)
	}
	if command == "fix" {
		q.args = append(q.args, "--fix-time="+fixTime.String())
	}
	q.args = append(append(q.args, s.natively(s.settings.Arguments, "the settings")...), "./"+name)
	return q
}

// ofProject asks for the proofs of tav.toml that name a file. Found is whether there are any, or tav.toml is wrong.
func (s *server) ofProject(path string) (list []question, found bool) {
	p, err := s.project(path)
	if p == nil {
		return nil, err != nil
	}
	for _, one := range p.Proofs {
		if slices.ContainsFunc(one.Files, func(f string) bool { return joined(filepath.Dir(p.Path), f) == path }) {
			found = true
			if q, ok := s.ofProof(p, one); ok {
				list = append(list, q)
			}
		}
	}
	return list, found
}

// ofProof asks for a proof of tav.toml; not for one that is to run natively, if that is not allowed.
func (s *server) ofProof(p *project.Project, one project.Proof) (question, bool) {
	for _, o := range one.Options {
		if len(s.natively(o.Args, p.Place(one, o.Key))) < len(o.Args) {
			return question{}, false
		}
	}
	literal := strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(one.Name)
	q := question{title: "proof " + one.Name, dir: filepath.Dir(p.Path), command: "prove", args: []string{"--project=" + p.Path, "--", literal}, subject: "proof " + one.Name}
	for _, f := range one.Files {
		q.files = append(q.files, joined(q.dir, f))
	}
	q.files = append(q.files, p.Path)
	return q, true
}

// natively are arguments without those with which the program would run outside of tav's interpreter, unless that is allowed.
func (s *server) natively(args []string, where string) (kept []string) {
	for _, a := range args {
		name, _, _ := strings.Cut(a, "=")
		if !s.settings.Native && (name == "--check" || name == "--unsafe-native") {
			s.once(messageWarning, fmt.Sprintf("%s: %s would run the program natively, which the setting \"native\" does not allow", where, name))
			continue
		}
		kept = append(kept, a)
	}
	return kept
}

// projectFile is the tav.toml of a file: in its directory or above, within the folder that it belongs to; "" for none.
func (w *workspace) projectFile(path string) string {
	top := w.folderOf(path)
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if file := filepath.Join(dir, project.FileName); isFile(file) {
			return file
		}
		if dir == top || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// project is the project of a file, nil for none. What is wrong with its tav.toml is a diagnostic of that.
func (s *server) project(path string) (*project.Project, error) {
	file := s.projectFile(path)
	if file == "" {
		return nil, nil
	}
	p, err := project.Read(file)
	s.complain(file, err)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// functions are the definitions of functions in a document.
func (t *texts) functions(path string) []*source.Node {
	d := t.documents[path]
	if d == nil {
		return nil
	}
	f, err := source.Parse(context.Background(), path, []byte(d.text))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Funcs), func(n *source.Node) bool { return n.Name == "" })
}

func (t *texts) hasMain(path string) bool {
	return slices.ContainsFunc(t.functions(path), func(n *source.Node) bool { return n.Name == "main" })
}

// isHeader reports whether other files include a file.
func isHeader(path string) bool { return filepath.Ext(path) == ".h" }

func isC(path string) bool { return filepath.Ext(path) == ".c" || filepath.Ext(path) == ".i" }

// joined is a file's name from a directory.
func joined(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}
