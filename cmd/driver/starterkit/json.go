package starterkit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The proofs of FreeRTOS have a Makefile.json each, or a Configurations.json for several with other DEF, of which a script
// makes Makefiles: objects whose members are make's variables. MakefileCommon.json and MakefileLinux.json in a directory above say
// what is the same for all; names in them that begin with a dot are as from there.

// Files of that layout.
const (
	jsonProof   = "Makefile.json"
	jsonConfigs = "Configurations.json"
	jsonCommon  = "MakefileCommon.json"
	jsonSystem  = "MakefileLinux.json"
)

// parameter finds a variable as those files name it inside of text.
var parameter = regexp.MustCompile(`\{([A-Za-z_]\w*)\}`)

// evaluated is in front of an expression to be computed.
const evaluated = "__eval "

// comments are the lines of comments.
var comments = regexp.MustCompile(`(?m)^[ \t]*#.*$`)

// jsonNames lists the configurations of a proof in the layout of FreeRTOS; one without a name for a Makefile.json.
func jsonNames(path string) ([]string, error) {
	m := &makefile{dir: filepath.Dir(path), variables: map[string]*variable{}}
	names, err := m.json(path, "")
	if err == nil && filepath.Base(path) == jsonConfigs && len(names) == 0 {
		err = fmt.Errorf("%s: DEF has no configurations", m.shown(path))
	}
	if filepath.Base(path) == jsonProof {
		names = []string{""}
	}
	return names, err
}

// readJSON reads a proof in the layout of FreeRTOS as the kit's variables.
func readJSON(path, config string) (*makefile, error) {
	dir := filepath.Dir(path)
	m := &makefile{dir: dir, variables: map[string]*variable{}}
	for up := dir; ; up = filepath.Dir(up) {
		if common := filepath.Join(up, jsonCommon); isFile(common) {
			for _, file := range []string{common, filepath.Join(up, jsonSystem)} {
				if _, err := m.json(file, ""); err != nil && !errors.Is(err, os.ErrNotExist) {
					return nil, err
				}
			}
			break
		}
		if up == filepath.Dir(up) {
			break
		}
	}
	if _, err := m.json(path, config); err != nil {
		return nil, err
	}
	return m, m.asKit()
}

// json assigns what a file says, with the DEF of one of its configurations, and lists these.
func (m *makefile) json(path, config string) (configs []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	text = comments.ReplaceAllFunc(text, func(line []byte) []byte { return bytes.Repeat([]byte(" "), len(line)) })
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	place := func() string {
		return fmt.Sprintf("%s:%d", m.shown(path), 1+bytes.Count(text[:d.InputOffset()], []byte("\n")))
	}
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("%s: not a JSON object", place())
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place(), err)
		}
		name, at := strings.TrimSpace(fmt.Sprint(key)), place()
		var value any
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", at, name, err)
		}
		words, names := flat(value, config)
		configs = append(configs, names...)
		for i, w := range words {
			if strings.HasPrefix(w, ".") && filepath.Dir(path) != m.dir {
				words[i] = filepath.Join(filepath.Dir(path), w)
			}
		}
		if before := m.variables[name]; before != nil {
			words = slices.Insert(words, 0, before.text)
		}
		m.variables[name] = &variable{text: strings.Join(words, " "), place: at}
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("%s: %w", place(), err)
	}
	return configs, nil
}

// flat lists the texts in a value, of its configurations those of one, and the names of these.
func flat(value any, config string) (words, configs []string) {
	switch v := value.(type) {
	case []any:
		for _, part := range v {
			w, c := flat(part, config)
			words, configs = append(words, w...), append(configs, c...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if configs = append(configs, name); name == config {
				words, _ = flat(v[name], config)
			}
		}
	case string, json.Number:
		text := parameter.ReplaceAllString(strings.TrimSpace(fmt.Sprint(v)), "$$($1)")
		if rest, ok := strings.CutPrefix(text, evaluated); ok {
			text = "$(shell echo $$((" + rest + ")))"
		}
		words = []string{text}
	}
	return words, configs
}

// asKit gives the kit's variables the values that those of FreeRTOS stand for. The first file is the harness.
func (m *makefile) asKit() error {
	lists := map[string][]string{}
	for _, name := range []string{"OBJS", "DEF", "INC", "CBMCFLAGS", "INSTFLAGS"} {
		words, err := m.words(name)
		if err != nil {
			return err
		}
		lists[name] = words
	}
	if len(lists["OBJS"]) == 0 {
		return fmt.Errorf("%s: OBJS names no file", m.shown("."))
	}
	put := func(name, from, prefix string, words []string) {
		var text []string
		for _, w := range words {
			text = append(text, quoted(prefix+w))
		}
		v := &variable{text: strings.Join(text, " "), plain: true}
		if of := m.variables[from]; of != nil {
			v.place = of.place
		}
		m.variables[name] = v
	}
	for i, o := range lists["OBJS"] {
		lists["OBJS"][i] = strings.TrimSuffix(o, ".goto") + ".c"
	}
	m.set("HARNESS_ENTRY", "harness")
	put("PROOF_SOURCES", "OBJS", "", lists["OBJS"][:1])
	put("PROJECT_SOURCES", "OBJS", "", lists["OBJS"][1:])
	put("DEFINES", "DEF", "-D", lists["DEF"])
	put("INCLUDES", "INC", "-I", lists["INC"])
	put("INC", "INC", "", nil)
	if slices.Contains(lists["CBMCFLAGS"], "--32") {
		m.set("COMPILE_FLAGS", "-m32")
	}
	var removed []string
	for i, w := range lists["INSTFLAGS"] {
		if i > 0 && lists["INSTFLAGS"][i-1] == "--remove-function-body" {
			removed = append(removed, w)
		}
	}
	put("REMOVE_FUNCTION_BODY", "INSTFLAGS", "", removed)
	return nil
}
