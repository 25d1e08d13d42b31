package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"tav/cmd/driver/project"
	"tav/cmd/driver/proofs"
)

const reportName = "report"

func reportCommand() *cobra.Command {
	f := &proveFlags{}
	c := &cobra.Command{
		Use:   reportName + " [flags] directory [result.json…]",
		Short: "Write pages over all results of a project",
		Long: "Report writes a static site into a directory: its index.html has all proofs, the checks that failed or\n" +
			"are open, and what is covered; each proof has a page of its own. The results are those that tav prove\n" +
			"has kept of the proofs of tav.toml, as far as their programs are unchanged, and those in files that\n" +
			"tav check and tav prove wrote with --json. Nothing is run.",
		Example: "  tav prove --coverage; tav report site\n" +
			"  tav check --json queue.json queue.c; tav report site queue.json",
		Args: atLeast(1, "a directory"),
		RunE: func(c *cobra.Command, args []string) error {
			f.given = func(string) bool { return false }
			n, err := f.site(c.Context(), args[0], args[1:])
			if err == nil {
				fmt.Printf("%s: %s\n", filepath.Join(args[0], "index.html"), n)
			}
			return err
		},
	}
	c.Flags().StringVar(&f.file, "project", "", "the `file` with the proofs (default: tav.toml, in this directory or above)")
	return c
}

// site writes the pages, and says how many results they show.
func (f *proveFlags) site(ctx context.Context, dir string, files []string) (string, error) {
	s := proofs.Summary{Kind: "result"}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		rows, err := proofs.ReadRows(name, text)
		if err != nil {
			return "", err
		}
		s.Rows = append(s.Rows, rows...)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	kept, err := f.kept(context.WithoutCancel(ctx))
	if err != nil {
		return "", err
	}
	if s.Rows = slices.Concat(kept, s.Rows); len(s.Rows) == 0 {
		return "", errors.New("there are no results: run tav prove in a project, or name files that tav check --json wrote")
	}
	return s.Counts(), s.HTML(dir, sourceTexts)
}

// kept are the proofs of the project with the results that are kept, with coverage where that was asked for; none without a project.
func (f *proveFlags) kept(ctx context.Context) (rows []proofs.Row, err error) {
	if f.file == "" {
		if f.file, err = project.Find("."); err != nil {
			return nil, nil
		}
	}
	p, err := project.Read(shortName(f.file))
	if err != nil {
		return nil, err
	}
	if err := os.Chdir(filepath.Dir(f.file)); err != nil {
		return nil, err
	}
	store, _ := proofs.OpenStore(".")
	for _, f.coverage.wanted = range []bool{true, false} {
		list, err := f.read(p, nil)
		if err != nil {
			return nil, err
		}
		if rows == nil {
			rows = make([]proofs.Row, len(list))
		}
		var open []proof
		var at []int // in the rows
		for i, one := range list {
			if rows[i].Result == nil {
				open, at = append(open, one), append(at, i)
			}
		}
		readAll(ctx, open, runtime.NumCPU())
		for k, one := range open {
			one.Limits = proofs.Limits{Timeout: 1, Memory: 1} // whatever limits it was found under
			row := proofs.Row{Proof: one.Proof, Result: store.Find(one.Proof)}
			if row.Result != nil {
				row.Kept = false // its time is shown
			}
			rows[at[k]] = row
		}
	}
	return rows, nil
}
