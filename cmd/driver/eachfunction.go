package driver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"tav/cfg/frontend"
	"tav/cfg/harness"
	"tav/cmd/driver/proofs"
	"tav/cmd/verify"
	"tav/explain/report"
)

const eachFunctionFlag = "each-function"

// checkFunctions checks all functions that the files define, as --function does, each in a process of its own: arguments are
// those of tav check. It shows a table and returns the exit code.
func checkFunctions(c verify.Job, flags checkFlags, arguments []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends everything at once
	files := proveFlags{junit: flags.report.junit, sarif: flags.report.sarif, json: flags.report.json}
	list, err := functionsOf(ctx, c, flags, arguments)
	if err = errors.Join(err, files.writable()); err != nil {
		return flags.report.refuse(err)
	}
	watch := &proveProgress{out: os.Stderr, all: len(list), start: time.Now()}
	m := proofs.Machine{Cores: runtime.NumCPU(), Memory: freeMemory()}
	s := proofs.Summary{Kind: proofs.Functions}
	for i, r := range m.Run(ctx, list, proofs.Check, watch) {
		if row := (proofs.Row{Proof: list[i], Result: r}); slices.Contains(list[i].Args, "--"+nullFlag) {
			s.Null = append(s.Null, row)
		} else {
			s.Rows = append(s.Rows, row)
		}
	}
	watch.clear()
	s.Interrupted = ctx.Err() != nil
	for _, o := range s.All().Results {
		o.Warn(os.Stderr)
	}
	s.Table(os.Stdout)
	written := files.write(&s)
	fmt.Println("RESULT: " + s.Answer())
	flags.report.lost(written)
	return s.ExitCode()
}

// functionsOf are the proofs of all functions that the files define themselves, in the order of their places.
func functionsOf(ctx context.Context, c verify.Job, flags checkFlags, arguments []string) ([]proofs.Proof, error) {
	r := flags.report
	if c.Dump != "" || flags.witness != "" || r.form != textForm || r.harness+r.html != "" || r.coverage.wanted {
		return nil, errors.New("--each-function shows a table, and writes --json, --junit and --sarif; tav prove writes other reports of several proofs")
	}
	if _, err := chosen(flags); err != nil {
		return nil, err
	}
	if err := inputProgram(&c.Program, os.Stderr); err != nil {
		return nil, err
	}
	unit, err := frontend.Compile(ctx, c.Files, unitOptions(c.Program))
	if err != nil {
		return nil, err
	}
	arguments = withoutFlags(arguments, "function", "assume", "json", "junit", "sarif")
	var list, null []proofs.Proof
	used := map[string]bool{} // assumptions
	defined := false
	debug := frontend.NewDebugInfo(unit)
	for _, f := range unit.Module.Funcs {
		pos, ok := debug.Func(f)
		if !ok || len(f.Blocks) == 0 || !slices.Contains(c.Files, pos.File) {
			continue
		}
		defined = true
		if chosen, err := path.Match(cmp.Or(flags.function, "*"), f.Name()); err != nil {
			return nil, fmt.Errorf("--function %s: %w", flags.function, err)
		} else if !chosen {
			continue
		}
		p := proofs.Proof{
			Name: f.Name(), Place: pos.String(), Expected: report.True, Cores: flags.jobs,
			Args:   []string{"--function=" + f.Name(), "--no-explain"},
			Limits: proofs.Limits{Timeout: flags.timeout, Memory: int64(flags.memory)},
		}
		for _, a := range flags.harness.Assume {
			if harness.Fits(unit.Module, f, a) {
				p.Args, used[a] = append(p.Args, "--assume="+a), true
			}
		}
		p.Args = append(p.Args, arguments...)
		if flags.harness.Valid {
			p.Args = append([]string{"--" + adviseFlag}, p.Args...)
		}
		list = append(list, p)
		if flags.harness.Valid && harness.TakesPointers(unit.Module, f) {
			p.Args = append([]string{"--" + nullFlag}, p.Args[1:]...)
			null = append(null, p)
		}
	}
	for _, a := range flags.harness.Assume {
		if !used[a] {
			return nil, fmt.Errorf("--assume %s: no function that is checked has these parameters", a)
		}
	}
	switch {
	case !defined:
		return nil, fmt.Errorf("%s: no function is defined", strings.Join(c.Files, ", "))
	case list == nil:
		return nil, fmt.Errorf("%s: no function is called %s", strings.Join(c.Files, ", "), flags.function)
	}
	return append(list, null...), nil
}

// withoutFlags are arguments without flags and their values.
func withoutFlags(arguments []string, names ...string) (rest []string) {
	for i := 0; i < len(arguments); i++ {
		name, _, valued := strings.Cut(arguments[i], "=")
		switch {
		case !strings.HasPrefix(name, "--") || !slices.Contains(names, name[2:]):
			rest = append(rest, arguments[i])
		case !valued:
			i++ // the value
		}
	}
	return rest
}

// argumentsOf are the arguments of tav after the name of its command, if that is there, without the flag for all functions.
func argumentsOf(command string) []string {
	arguments := os.Args[max(1, slices.Index(os.Args, command)+1):]
	return slices.DeleteFunc(slices.Clone(arguments), func(a string) bool { return a == "--"+eachFunctionFlag })
}
