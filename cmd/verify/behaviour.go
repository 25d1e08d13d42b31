package verify

import (
	"context"
	"log/slog"

	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/interp/typed"
	"tav/explain/repair"
	"tav/explain/run"
)

// shown are the survivors of a text, and those that are programs of their own, that show on other inputs what the program shows, as
// far as it reads arguments and standard input, or nothing.
func (v *session) shown(ctx context.Context, file string, t *repair.Text, text []byte, scripts []*interp.Script, survivors, alone []repair.Survivor) []repair.Survivor {
	all := append(survivors, alone...)
	if len(all) == 0 || v.Entry != "main" {
		return all
	}
	defer v.stats.time("Repair", "behaviour")()
	c := v.Job
	l, err := Load(ctx, c, v.Enter, v.stats)
	if err != nil {
		return all
	}
	inputs := inputsOf(ctx, v.about(l), scripts)
	if inputs == nil {
		return all
	}
	if _, none := inputs.(*single); none {
		for _, list := range [][]repair.Survivor{survivors, alone, all} {
			for i := range list {
				list[i].Inputless = true
			}
		}
	}
	kept := map[*repair.Candidate]bool{}
	for _, s := range survivors {
		kept[s.Candidate] = true
	}
	t.Keep(func(c *repair.Candidate) bool { return kept[c] })
	m, err := v.concrete(ctx, map[string][]byte{file: t.Schema()})
	if err != nil {
		slog.Debug("not compared", "component", "fixes", "why", err)
		return all
	}
	b, err := repair.NewBehaviour(ctx, m, file, inputs, v.Repair.Question)
	if err != nil {
		return all
	}
	slog.Debug("compared", "component", "fixes", "passing", b.Passing())
	survivors = b.Judge(ctx, m, survivors)
	for _, s := range alone {
		if own, err := v.concrete(ctx, map[string][]byte{file: s.Apply(text)}); err == nil {
			survivors = append(survivors, b.Judge(ctx, own, []repair.Survivor{s})...)
		}
	}
	v.stats.add("Fixes", "passing runs whose output is compared", float64(b.Passing()), "")
	return survivors
}

// concrete is a machine that runs the program with these texts with the concrete library.
func (v *session) concrete(ctx context.Context, texts map[string][]byte) (*run.Machine, error) {
	fo, co := frontend.Options{Concrete: true, Texts: texts, Prelude: repair.Prelude, Overflow: true}, run.Lowering()
	co.Unchecked = !checksPasses()
	l, err := compileAndLower(ctx, v.Program, v.Files, fo, co, v.Enter, v.stats)
	if err != nil {
		return nil, err
	}
	if l.Prog.Threads != nil {
		return nil, &frontend.UnsupportedError{What: "a run of a program that starts threads"}
	}
	return run.New(l.Prog)
}

// inputsOf are those of failing runs and others that a person would type; nil for a program with inputs of its own.
func inputsOf(ctx context.Context, v *subject, scripts []*interp.Script) repair.Inputs {
	args, stdin, ok := typable(v)
	if !ok {
		return nil
	}
	t := v.typing(ctx)
	if t == nil && v.Run != nil {
		return nil // it fails on the only one
	}
	if t == nil {
		return &single{}
	}
	c := typed.NewComposer(typed.VocabularyOf(v.Prog), args, stdin)
	list := &composed{Composer: c}
	for _, s := range scripts {
		transcript := typed.NewTranscript(s.Play())
		if _, err := t.machine.Run(ctx, transcript, interp.Options{MaxSteps: sampleSteps}); err != nil {
			continue
		}
		if in, ok := transcript.Input(t.first); ok {
			list.first = append(list.first, in)
			c.Keep(in)
		}
	}
	return list
}

// composed are given inputs, and then those of a composer.
type composed struct {
	*typed.Composer
	first []typed.Input
}

// Next implements repair.Inputs.
func (c *composed) Next() typed.Input {
	if len(c.first) > 0 {
		in := c.first[0]
		c.first = c.first[1:]
		return in
	}
	return c.Composer.Next()
}

// single is the only input of a program that reads none.
type single struct{}

// Next implements repair.Inputs.
func (single) Next() typed.Input { return typed.Input{} }

// Keep implements repair.Inputs.
func (single) Keep(typed.Input) {}
