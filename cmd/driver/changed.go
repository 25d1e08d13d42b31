package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"tav/cmd/driver/project"
)

// changed are the proofs that are others than at a commit: what tav.toml says of
// them, or one of the files that they are made of. A proof that cannot be read,
// and all where headers are gone, count as changed.
func changed(ctx context.Context, commit string, p *project.Project, list []proof) ([]proof, error) {
	top, err := git(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	hash, err := git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", commit+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("--changed-since %s: there is no such commit", commit)
	}
	differ, err := git(ctx, "diff", "--no-ext-diff", "--no-renames", "--name-only", "-z", hash, "--")
	if err != nil {
		return nil, err
	}
	fresh, err := git(ctx, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", top)
	if err != nil {
		return nil, err
	}
	gone, err := git(ctx, "diff", "--no-ext-diff", "--no-renames", "--name-only", "--diff-filter=D", "-z", hash, "--")
	if err != nil {
		return nil, err
	}
	files := map[string]bool{}
	for _, name := range strings.Split(differ+"\x00"+fresh, "\x00") {
		files[filepath.Join(top, name)] = true
	}
	headers := slices.ContainsFunc(strings.Split(gone, "\x00"), func(name string) bool { return name != "" && filepath.Ext(name) != ".c" })
	before := proofsAt(ctx, hash, p)
	var kept []proof
	for _, one := range list {
		same := before[one.Name] == describe(p, one.Name) && one.files != nil && !headers
		if !same || slices.ContainsFunc(one.files, func(f string) bool { return files[realName(f)] }) {
			kept = append(kept, one)
		}
	}
	return kept, nil
}

// proofsAt is what the project's file said of each proof at a commit.
func proofsAt(ctx context.Context, commit string, p *project.Project) map[string]string {
	text, err := git(ctx, "show", commit+":./"+filepath.Base(p.Path))
	if err != nil {
		return nil
	}
	old, err := project.Parse(filepath.Base(p.Path), []byte(text))
	if err != nil {
		return nil
	}
	said := map[string]string{}
	for _, one := range old.Proofs {
		said[one.Name] = fmt.Sprint(one.Options, one.Files, one.Expected)
	}
	return said
}

// describe is the same for a proof as it is now.
func describe(p *project.Project, name string) string {
	i := slices.IndexFunc(p.Proofs, func(one project.Proof) bool { return one.Name == name })
	one := p.Proofs[i]
	return fmt.Sprint(one.Options, one.Files, one.Expected)
}

// realName is a file's absolute name without symbolic links.
func realName(file string) string {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		return real
	}
	return file
}

// git runs Git in the current directory.
func git(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		message, _, _ := strings.Cut(string(bytes.TrimSpace(failed.Stderr)), "\n")
		return "", fmt.Errorf("git %s: %s", args[0], message)
	}
	return strings.TrimSuffix(string(out), "\n"), err
}
