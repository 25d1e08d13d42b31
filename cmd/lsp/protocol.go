package lsp

import "encoding/json"

// Messages of the Language Server Protocol 3.17, by the names that they have there.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type textDocument struct {
	URI     string `json:"uri"`
	Version *int   `json:"version,omitempty"`
	Text    string `json:"text,omitempty"`
}

type folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type initializeParams struct {
	RootURI          string          `json:"rootUri"`
	WorkspaceFolders []folder        `json:"workspaceFolders"`
	Options          json.RawMessage `json:"initializationOptions"`
	Capabilities     struct {
		Window struct {
			Progress bool `json:"workDoneProgress"`
		} `json:"window"`
		Workspace struct {
			InlayHint struct {
				Refresh bool `json:"refreshSupport"`
			} `json:"inlayHint"`
			CodeLens struct {
				Refresh bool `json:"refreshSupport"`
			} `json:"codeLens"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type changeParams struct {
	Document textDocument `json:"textDocument"`
	Changes  []struct {
		Range *span  `json:"range"`
		Text  string `json:"text"`
	} `json:"contentChanges"`
}

type documentParams struct {
	Document textDocument `json:"textDocument"`
	Text     *string      `json:"text"` // didSave
	Position position     `json:"position"`
	Range    span         `json:"range"`
}

type foldersParams struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}

type watchedParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Tags     []int     `json:"tags,omitempty"`
	Related  []related `json:"relatedInformation,omitempty"`
}

// Severities and tags of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
	tagUnnecessary      = 1
)

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

type codeLens struct {
	Range   span    `json:"range"`
	Command command `json:"command"`
}

type textEdit struct {
	Range span   `json:"range"`
	Text  string `json:"newText"`
}

type codeAction struct {
	Title     string         `json:"title"`
	Kind      string         `json:"kind"`
	Preferred bool           `json:"isPreferred,omitempty"`
	Edit      *workspaceEdit `json:"edit,omitempty"`
	Command   *command       `json:"command,omitempty"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type inlayHint struct {
	Position    position `json:"position"`
	Label       string   `json:"label"`
	PaddingLeft bool     `json:"paddingLeft"`
	Tooltip     string   `json:"tooltip,omitempty"`
}

type hover struct {
	Contents struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	} `json:"contents"`
}

// Kinds of messages to the user.
const (
	messageError   = 1
	messageWarning = 2
	messageInfo    = 3
)
