package driver

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"tav/cfg"
	"tav/cfg/compdb"
	"tav/explain/report"
)

// databaseFlags adds the flags that choose from a compilation database.
func databaseFlags(f *pflag.FlagSet, p *report.Program) {
	f.StringVarP(&p.Database, "compile-commands", "p", "", "`directory` with the compile_commands.json whose flags are used (default: searched from the files upwards)")
	f.StringVar(&p.Target, "all-files-of", "", "check all files of a `target` in compile_commands.json")
	f.BoolVar(&p.LinkAll, "link-all", false, "check all files in compile_commands.json, linked")
}

// inputProgram finds out which files are meant and how they are compiled: by -D, -I and the
// like, after what a compilation database says of a file. tell hears which flags those are.
func inputProgram(p *report.Program, tell io.Writer) error {
	if p.MaxSize < 0 {
		return fmt.Errorf("--max-size %d: want a positive number", p.MaxSize)
	}
	if p.LinkAll || p.Target != "" {
		p.Database = cmp.Or(p.Database, ".")
	}
	databases := map[string]*compdb.Database{}
	read := func(path string) (d *compdb.Database, err error) {
		if d = databases[path]; d == nil {
			d, err = compdb.Read(path)
			databases[path] = d
		}
		return d, err
	}
	if p.Database != "" {
		d, err := read(p.Database)
		if err == nil && (p.LinkAll || p.Target != "") {
			err = chosenFiles(p, d)
		}
		if err != nil {
			return err
		}
	}
	for _, file := range p.Stubs {
		if !slices.Contains(p.Files, file) {
			p.Files = append(p.Files, file)
		}
	}
	if err := inputFiles(p.Files); err != nil {
		return err
	}
	bits := 0
	var said []string
	for _, file := range p.Files {
		path, err := p.Database, error(nil)
		if path == "" {
			path, err = compdb.Find(file)
		}
		if err != nil || path == "" || strings.EqualFold(filepath.Ext(file), ".ll") {
			continue
		}
		d, err := read(path)
		if err != nil {
			return err
		}
		c, ok := d.Of(file)
		if !ok {
			if p.Database != "" {
				said = append(said, fmt.Sprintf("%s is compiled without flags: %s does not have it", file, d.Path))
			}
			continue
		}
		if bits != 0 && c.Bits != bits {
			return fmt.Errorf("%s: the files of the program have different data models (-m32, -m64)", d.Path)
		}
		if bits = c.Bits; bits == 32 {
			p.DataModel = cfg.ILP32
		}
		if c.Flags != nil {
			if p.FileFlags == nil {
				p.FileFlags = map[string][]string{}
			}
			p.FileFlags[file] = c.Flags
			said = append(said, fmt.Sprintf("%s is compiled with %s, as %s says", file, strings.Join(c.Flags, " "), d.Path))
		}
	}
	for i, line := range said {
		if i == mostSaid-1 && len(said) > mostSaid {
			line = fmt.Sprintf("so are %d more files, each as the database says", len(said)-i)
		}
		if i < mostSaid {
			fmt.Fprintln(tell, "tav: "+line)
		}
	}
	return nil
}

// chosenFiles adds the C files that --link-all and --all-files-of name.
func chosenFiles(p *report.Program, d *compdb.Database) error {
	commands := d.Commands
	if p.Target != "" {
		commands = d.Target(p.Target)
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	given := map[string]bool{}
	for _, f := range p.Files {
		if abs, err := filepath.Abs(f); err == nil {
			given[abs] = true
		}
	}
	commands = slices.DeleteFunc(slices.Clone(commands), func(c compdb.Command) bool { return filepath.Ext(c.File) != ".c" })
	if len(commands) == 0 {
		return fmt.Errorf("%s: no C file of target %q", d.Path, p.Target)
	}
	for _, c := range commands {
		if given[c.File] {
			continue
		}
		given[c.File] = true
		name := c.File
		if rel, err := filepath.Rel(here, name); err == nil && !strings.HasPrefix(rel, "..") {
			name = rel
		}
		p.Files = append(p.Files, name)
	}
	return nil
}
