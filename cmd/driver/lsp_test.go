package driver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLanguageServer: the real server over pipes finds the error of a program when it is saved, shows it with its cause, survives
// garbage, and takes the error back when the text changes.
func TestLanguageServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, text := filepath.Join(dir, "d.c"), "int divide(int a, int b)\n{\n    return a / b;\n}\nint main(void)\n{\n    int zero = 0;\n    return divide(1, zero);\n}\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("/proc/self/exe", lspName)
	c.Args[0] = "tav"
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	send := func(method string, params string) {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)
		if method == "initialize" {
			body = `{"id":1,` + body[1:]
		}
		fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	type diagnostic struct {
		Message string
		Range   struct{ Start struct{ Line, Character int } }
		Related []struct{ Message string } `json:"relatedInformation"`
	}
	r := bufio.NewReader(out)
	next := func() (list []diagnostic) {
		for {
			length := 0
			if _, err := fmt.Fscanf(r, "Content-Length: %d\r\n\r\n", &length); err != nil {
				t.Fatal(err)
			}
			body := make([]byte, length)
			if _, err := io.ReadFull(r, body); err != nil {
				t.Fatal(err)
			}
			var m struct {
				Method string
				Params struct{ Diagnostics []diagnostic }
			}
			if err := json.Unmarshal(body, &m); err != nil {
				t.Fatal(err)
			}
			if m.Method == "textDocument/publishDiagnostics" {
				return m.Params.Diagnostics
			}
		}
	}
	uri := `"file://` + path + `"`
	whole, _ := json.Marshal(text)
	send("initialize", `{"rootUri":"file://`+dir+`"}`)
	fmt.Fprint(in, "GET / HTTP/1.1\r\n\r\nContent-Length: 3\r\n\r\n}}}")
	send("textDocument/didOpen", `{"textDocument":{"uri":`+uri+`,"text":`+string(whole)+`}}`)
	send("textDocument/didSave", `{"textDocument":{"uri":`+uri+`}}`)
	found := next()
	if len(found) != 1 || !strings.HasPrefix(found[0].Message, "division by zero: b is 0") || found[0].Range.Start.Line != 2 || found[0].Range.Start.Character != 11 {
		t.Fatalf("%+v", found)
	}
	if list := found[0].Related; len(list) == 0 || !strings.HasPrefix(list[0].Message, "zero = 0") {
		t.Errorf("causes: %+v", list)
	}
	send("textDocument/didChange", `{"textDocument":{"uri":`+uri+`},"contentChanges":[{"range":{"start":{"line":6,"character":15},"end":{"line":6,"character":16}},"text":"1"}]}`)
	if list := next(); len(list) != 0 {
		t.Errorf("after a change: %+v", list)
	}
	send("exit", "null")
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}
