package report

import "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

// sarif is a fix that an editor can apply.
func (f Fix) sarif() *sarif.Fix {
	change := sarif.NewArtifactChange().WithArtifactLocation(sarif.NewArtifactLocation().WithURI(uri(f.Place.File)))
	for _, e := range f.Edits {
		p := e.Place
		end := p.End
		if p.EndLine == p.Line {
			end = p.character(p.End)
		}
		region := sarif.NewRegion().WithStartLine(p.Line).WithStartColumn(p.character(p.Column)).WithEndLine(p.EndLine).WithEndColumn(end)
		change.AddReplacement(sarif.NewReplacement().WithDeletedRegion(region).WithInsertedContent(sarif.NewArtifactContent().WithText(e.Text)))
	}
	return sarif.NewFix().WithDescription(sarif.NewTextMessage(f.What + " (" + f.Claim() + ")")).AddArtifactChange(change)
}
