package project

import "slices"

// settings are what [defaults] and each [[proof]] may say.
type settings struct {
	Files      []string `toml:"files"` // C files, or patterns that match some
	Entry      string   `toml:"entry"`
	Function   string   `toml:"function"`
	Assume     []string `toml:"assume"`
	Properties []string `toml:"properties"`
	DataModel  string   `toml:"data-model"`
	Undefined  string   `toml:"undefined"`
	Defines    []string `toml:"defines"`
	Includes   []string `toml:"includes"`
	Stub       []string `toml:"stub"` // as files
	Keep       []string `toml:"keep"`
	Remove     []string `toml:"remove-body"`
	Globals    string   `toml:"globals"`
	Initial    []string `toml:"initial-global"`
	Enforce    []string `toml:"enforce-contract"`
	Replace    []string `toml:"replace-call-with-contract"`
	Timeout    string   `toml:"timeout"`
	Memory     string   `toml:"memory"`
	Flags      []string `toml:"flags"` // further ones of tav check
	Expected   string   `toml:"expected"`
}

// An Option is what a key says, as arguments of tav check.
type Option struct {
	Key  string
	Args []string
}

// Keys of limits, which do not change what a TRUE or FALSE is worth.
const (
	Timeout = "timeout"
	Memory  = "memory"
)

// options are the settings as arguments.
func (s *settings) options() []Option {
	var list []Option
	add := func(key, flag string, values ...string) {
		o := Option{Key: key}
		for _, v := range values {
			if v != "" {
				o.Args = append(o.Args, flag+v)
			}
		}
		if o.Args != nil {
			list = append(list, o)
		}
	}
	add("entry", "--entry=", s.Entry)
	add("function", "--function=", s.Function)
	add("assume", "--assume=", s.Assume...)
	add("properties", "--property=", s.Properties...)
	add("data-model", "--data-model=", s.DataModel)
	add("undefined", "--undefined=", s.Undefined)
	add("defines", "-D", s.Defines...)
	add("includes", "-I", s.Includes...)
	add("stub", "--stub=", s.Stub...)
	add("keep", "--keep=", s.Keep...)
	add("remove-body", "--remove-body=", s.Remove...)
	add("globals", "--globals=", s.Globals)
	add("initial-global", "--initial-global=", s.Initial...)
	add("enforce-contract", "--enforce-contract=", s.Enforce...)
	add("replace-call-with-contract", "--replace-call-with-contract=", s.Replace...)
	add("flags", "", s.Flags...)
	add(Timeout, "--timeout=", s.Timeout)
	add(Memory, "--memory=", s.Memory)
	return list
}

// over are the settings of a proof over those of all: lists come after those of
// all, but for properties, which replace them as single values do.
func (s settings) over(all settings) settings {
	for _, v := range []struct{ own, all *string }{
		{&s.DataModel, &all.DataModel}, {&s.Undefined, &all.Undefined}, {&s.Globals, &all.Globals}, {&s.Timeout, &all.Timeout},
		{&s.Memory, &all.Memory}, {&s.Expected, &all.Expected},
	} {
		if *v.own == "" {
			*v.own = *v.all
		}
	}
	if s.Entry == "" && s.Function == "" {
		s.Entry, s.Function = all.Entry, all.Function
	}
	if s.Properties == nil {
		s.Properties = all.Properties
	}
	for _, l := range []struct{ own, all *[]string }{
		{&s.Files, &all.Files}, {&s.Stub, &all.Stub}, {&s.Keep, &all.Keep}, {&s.Assume, &all.Assume}, {&s.Defines, &all.Defines}, {&s.Includes, &all.Includes},
		{&s.Remove, &all.Remove}, {&s.Initial, &all.Initial}, {&s.Enforce, &all.Enforce}, {&s.Replace, &all.Replace}, {&s.Flags, &all.Flags},
	} {
		*l.own = slices.Concat(*l.all, *l.own)
	}
	return s
}
