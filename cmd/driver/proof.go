package driver

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"tav/cfg/frontend"
	"tav/cmd/driver/project"
	"tav/cmd/driver/proofs"
	"tav/cmd/verify"
	"tav/explain/report"
)

// A proof is one of a project's, with what it is about.
type proof struct {
	proofs.Proof
	program    report.Program
	properties []string
	limitless  []string // the arguments without limits
	files      []string // that it was read from, with headers; nil: not all could be read
}

// reportOptions are flags of tav check that tav prove gives itself.
var reportOptions = []string{"json", "html", "sarif", "harness", "witness", "dump", "format", "stats", "trace", "coverage"}

// read makes proofs of those of a project that are selected. Flags that tav
// check does not take are errors with the place of their key.
func (f *proveFlags) read(p *project.Project, patterns []string) ([]proof, error) {
	var list []proof
	var names []string
	for _, one := range p.Proofs {
		names = append(names, one.Name)
		ok, err := selected(one.Name, patterns)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		read, err := f.proof(p, one)
		if err != nil {
			return nil, err
		}
		list = append(list, read)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no proof is called %s; there are %s", p.Path, strings.Join(patterns, " or "), strings.Join(names, ", "))
	}
	return list, nil
}

func (f *proveFlags) proof(p *project.Project, from project.Proof) (proof, error) {
	one := proof{Proof: proofs.Proof{Name: from.Name, Place: p.Place(from, ""), Expected: report.True}}
	if from.Expected == "false" {
		one.Expected = report.False
	}
	var config verify.Job
	var flags checkFlags
	command := checking(&config, &flags)
	options := f.limited(from.Options)
	for _, o := range options {
		wrong := func(err error) (proof, error) {
			return one, fmt.Errorf("%s: proof %s: %w", p.Place(from, o.Key), from.Name, err)
		}
		set := checking(&verify.Job{}, &checkFlags{})
		if err := cmp.Or(set.ParseFlags(o.Args), command.ParseFlags(o.Args)); err != nil {
			return wrong(err)
		}
		if rest := set.Flags().Args(); len(rest) > 0 {
			return wrong(fmt.Errorf("%s is not a flag of tav check", rest[0]))
		}
		for _, name := range slices.Concat(reportOptions, []string{project.Timeout, project.Memory}) {
			if o.Key == "flags" && set.Flags().Changed(name) {
				return wrong(fmt.Errorf("--%s is not allowed in flags: tav prove has a key or a flag for it", name))
			}
		}
		one.Args = append(one.Args, o.Args...)
		if o.Key != project.Timeout && o.Key != project.Memory {
			one.limitless = append(one.limitless, o.Args...)
		}
		if o.Key == "properties" {
			if _, err := readProperties(flags.properties); err != nil {
				return wrong(err)
			}
		}
	}
	if f.coverage.wanted {
		one.Args, one.limitless = append(one.Args, "--coverage"), append(one.limitless, "--coverage")
	}
	for _, file := range from.Files {
		if strings.HasPrefix(file, "-") {
			file = "./" + file
		}
		config.Files = append(config.Files, file)
	}
	flags.modelGiven = command.Flags().Changed("data-model")
	one.Args = append(one.Args, config.Files...)
	one.Limits = proofs.Limits{Timeout: flags.timeout, Memory: int64(flags.memory)}
	one.Cores = flags.jobs
	if _, err := chosen(flags); err != nil {
		return one, fmt.Errorf("%s: proof %s: %w", p.Place(from, "flags"), from.Name, err)
	}
	if _, err := readTask(&config, &flags); err != nil {
		return one, fmt.Errorf("%s: proof %s: %w", p.Place(from, "files"), from.Name, err)
	}
	if err := inputProgram(&config.Program, io.Discard); err != nil {
		return one, fmt.Errorf("%s: proof %s: %w", p.Place(from, "files"), from.Name, err)
	}
	one.program, one.properties = config.Program, flags.properties
	return one, nil
}

// limited are options with the limits that the command line or tav.toml gives, or the defaults.
func (f *proveFlags) limited(options []project.Option) []project.Option {
	limits := map[string]string{}
	if f.given(project.Timeout) {
		limits[project.Timeout] = f.timeout.String()
	} else if !slices.ContainsFunc(options, func(o project.Option) bool { return o.Key == project.Timeout }) {
		limits[project.Timeout] = proofTime.String()
	}
	if f.given(project.Memory) {
		limits[project.Memory] = f.memory.String()
	}
	options = slices.DeleteFunc(slices.Clone(options), func(o project.Option) bool { return limits[o.Key] != "" })
	for _, key := range []string{project.Timeout, project.Memory} {
		if limits[key] != "" {
			options = append(options, project.Option{Key: key, Args: []string{"--" + key + "=" + limits[key]}})
		}
	}
	return options
}

// readAll finds out what proofs are about, so many at a time. A proof whose files
// cannot be read has no key; tav check says why.
func readAll(ctx context.Context, list []proof, jobs int) {
	self := ownHash()
	free := make(chan struct{}, jobs)
	var all sync.WaitGroup
	for i := range list {
		all.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			list[i].identify(ctx, self)
		})
	}
	all.Wait()
}

// identify sets the key of a proof: a hash of all that its answer depends on.
func (p *proof) identify(ctx context.Context, self string) {
	texts, err := frontend.Preprocess(ctx, p.program.Files, unitOptions(p.program))
	if err != nil || self == "" {
		return
	}
	names, err := readProperties(p.properties)
	if err != nil {
		return
	}
	about, err := json.Marshal([]any{self, p.limitless, p.program, names})
	if err != nil {
		return
	}
	h := sha256.New()
	h.Write(about)
	for i, t := range texts {
		fmt.Fprintf(h, "\n%d %s\n", len(t), p.program.Files[i])
		h.Write(t)
		p.files = append(p.files, p.program.Files[i])
		p.files = append(p.files, frontend.Included(t)...)
	}
	p.Key = hex.EncodeToString(h.Sum(nil))
}

// ownHash distinguishes builds of tav; "" where it cannot be read.
func ownHash() string {
	f, err := os.Open("/proc/self/exe")
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}
