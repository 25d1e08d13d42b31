package verify

import (
	"context"
	"os"

	"tav/explain/fixes"
	"tav/explain/repair"
	"tav/explain/report"
	"tav/explain/run"
)

// repairRun looks for changes of a file with which the given run does not fail, nor another one that passed, and counts them.
func (v *session) repairRun(ctx context.Context, file string, search *report.FixSearch) (list []report.Fix, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	t, err := repair.Candidates(ctx, text, v.Repair.Places[file], v.Repair.Question)
	if err != nil {
		return nil, err
	}
	var m *run.Machine
	if err := schema(t, file, func(texts map[string][]byte) (err error) {
		m, err = v.concrete(ctx, texts)
		return err
	}); err != nil {
		return nil, err
	}
	test, err := repair.NewTest(ctx, m, *v.Run)
	if err != nil {
		return nil, err
	}
	survivors, tried := test.Survivors(ctx, m, t.Candidates)
	search.Changes += tried
	search.Unrun += len(t.Candidates) - tried
	var alone []repair.Survivor
	for _, c := range t.Alone {
		if own, err := v.concrete(ctx, map[string][]byte{file: c.Apply(text)}); err == nil {
			passes, tried := test.Survivors(ctx, own, []*repair.Candidate{c})
			alone = append(alone, passes...)
			search.Changes += tried
		}
	}
	survivors = v.shown(ctx, file, t, text, nil, survivors, alone)
	search.Passing += len(survivors)
	for _, s := range survivors {
		list = append(list, fixes.Of(file, text, s))
	}
	return list, nil
}
