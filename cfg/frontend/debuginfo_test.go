package frontend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

const debugProgram = `typedef unsigned char byte;
typedef struct { int x; } point;
struct node { int v; unsigned flag : 3; struct node *next; byte data[2][3]; };
enum color { RED, GREEN };
int count;
static byte small = 1;
# 5 "marked.c"
static int twice(int n)
{
  static long calls;
  calls++;
  return 2 * n;
}
int main(int argc, char **argv)
{
  struct node list; byte b = argc; enum color c = RED; point pt;
#line 1 "again.c"
  const volatile double d = 1.0; _Bool flag = 0; int (*fp)(int) = twice;
  for (int i = 0; i < 3; i++) { int i = 4; list.v += i; }
  if (argc > 3)
    goto ERR;
  return fp(list.v) + b + c + pt.x + flag + (int)d + list.data[1][1];
OTHER:
ERR:
  count = small;
  goto OTHER;
}
`

func TestMarkersAndPositions(t *testing.T) {
	paths := write(t, "prog.c", debugProgram)
	u := compile(t, Options{}, paths...)
	info := NewDebugInfo(u)
	main := fn(t, u, "main")
	d, ok := info.Func(main)
	if !ok || d.File != paths[0] || d.Line != 14 {
		t.Errorf("main is %+v", d)
	}
	lines := map[int]bool{}
	for _, b := range main.Blocks {
		for _, inst := range b.Insts {
			if p, ok := info.Loc(inst.(Attached)); ok {
				lines[p.Line] = true
				if p.File != paths[0] {
					t.Fatalf("position %+v", p)
				}
			}
		}
	}
	for _, want := range []int{16, 18, 19, 20, 22, 25} {
		if !lines[want] {
			t.Errorf("nothing on line %d; lines %v", want, lines)
		}
	}
	if lines[1] || lines[5] {
		t.Error("lines of the markers")
	}
	if len(u.Files) != 1 || string(u.Files[0].Text) != debugProgram {
		t.Fatalf("files %v", u.Files)
	}
}

// Functions in headers: their file and text are known.
func TestHeader(t *testing.T) {
	paths := write(t, "prog.c", "#include \"part.h\"\nint main(void) { return part(); }\n", "part.h", "static int part(void) { return 1; }\n")
	u := compile(t, Options{}, paths[0])
	if len(u.Files) != 2 || filepath.Base(u.Files[1].Path) != "part.h" || !strings.Contains(string(u.Files[1].Text), "part(void)") {
		t.Errorf("files %+v", u.Files)
	}
	if d, ok := NewDebugInfo(u).Func(fn(t, u, "part")); !ok || d.File != u.Files[1].Path || d.Line != 1 {
		t.Errorf("part is at %+v", d)
	}
}

// A relative path is shown as the user wrote it.
func TestRelativePath(t *testing.T) {
	t.Chdir(filepath.Dir(write(t, "a b.c", "int main(void) { return 0; }\n")[0]))
	for _, path := range []string{"a b.c", "./a b.c", "../" + base(t) + "/a b.c"} {
		u := compile(t, Options{}, path)
		if d, ok := NewDebugInfo(u).Func(fn(t, u, "main")); !ok || d.File != path {
			t.Errorf("%q is called %q", path, d.File)
		}
	}
}

func base(t *testing.T) string {
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Base(dir)
}

// Terminators and instructions carry attachments as Attached wants them.
var (
	_ Attached = (*ir.InstStore)(nil)
	_ Attached = (*ir.TermCondBr)(nil)
	_ Attached = (*ir.Func)(nil)
)

// TestGivenNames: debug information calls a file what the user called it, also
// when its path and the working directory start alike.
func TestGivenNames(t *testing.T) {
	dir := t.TempDir()
	inner := filepath.Join(dir, "inner")
	if err := os.Mkdir(inner, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "prog.c")
	if err := os.WriteFile(file, []byte("int main(void) { return 0; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(inner)
	for _, name := range []string{file, "../prog.c", ".././prog.c"} {
		u := compile(t, Options{}, name)
		f := fn(t, u, "main")
		for _, md := range f.Metadata {
			if s, ok := md.Node.(*metadata.DISubprogram); ok && s.File.Filename != name {
				t.Errorf("%s is called %s in the debug information", name, s.File.Filename)
			}
		}
		if d, _ := NewDebugInfo(u).Func(f); d.File != name {
			t.Errorf("%s is called %s", name, d.File)
		}
	}
}
