package verify

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/frontend"
	"tav/explain/report"
)

// aLine matches the number of a line in a reason, `prog.c:4`.
var aLine = regexp.MustCompile(`:[0-9]`)

// Warn adds the compiler's warnings about the lines that the reason of an UNKNOWN names, and those of open checks.
func (c Job) Warn(ctx context.Context, o *report.Outcome) {
	reason := ""
	if o.Verdict == report.Unknown && o.Reason.Kind == report.Open && aLine.MatchString(o.Reason.What) {
		reason = o.Reason.What
	}
	open := slices.DeleteFunc(slices.Clone(o.Checks), func(k report.Check) bool { return k.Answer != report.CheckOpen })
	if reason == "" && len(open) == 0 || c.Texts != nil { // of a changed program none is shown
		return
	}
	all, _ := frontend.Warnings(ctx, c.Files, compiling(c.Program, frontend.Options{}), frontend.Mistakes...) // without them less is reported
	for _, w := range all {
		at := report.Place{File: c.Shown(w.Pos.File), Line: w.Pos.Line, Column: w.Pos.Col}
		matters := slices.ContainsFunc(open, func(k report.Check) bool { return k.Place.File == at.File && k.Place.Line == at.Line })
		if matters || reason != "" && names(reason, at) {
			at.Text = c.lineOf(w.Pos)
			o.Warnings = append(o.Warnings, report.Diagnostic{Place: at, Kind: w.Kind, Text: w.Text})
		}
	}
}

// names reports whether a reason names the line of a place.
func names(reason string, p report.Place) bool {
	file, clean := regexp.QuoteMeta(p.File), regexp.QuoteMeta(filepath.Clean(p.File))
	return regexp.MustCompile(fmt.Sprintf(`(^|[^\w./-])(%s|%s):%d\b`, file, clean, p.Line)).MatchString(reason)
}

// lineOf is a line of a file that the user names; "" of others, whose names may be made up by #line.
func (c Job) lineOf(p frontend.Position) string {
	if !slices.Contains(c.Files, p.File) {
		return ""
	}
	text, _ := os.ReadFile(p.File)
	lines := strings.Split(string(text), "\n")
	if p.Line > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[p.Line-1], "\r")
}
