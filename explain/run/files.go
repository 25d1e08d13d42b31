package run

import (
	"maps"
	"slices"
	"strings"

	"tav/explain/chains"
)

// fileSystem is the files of a run: their contents by name, and what is open.
// Descriptors 0, 1 and 2 are the standard streams.
type fileSystem struct {
	content map[string]content // the standard input is ""
	open    []openFile         // by descriptor
}

// content is what a file holds. What is shared must not be written to.
type content struct {
	text   []byte
	shared bool
	digest uint64 // of how it came about; 0: as it was given
}

// openFile is an open file. Reading needs nothing but its position; what is
// written goes to the content of the name.
type openFile struct {
	name                 string
	readable, writable   bool
	appending            bool
	pos                  int
	pushed               []byte // back to be read again, the last one first
	isOpen, isStandardIO bool
}

func newFileSystem(stdin []byte, files map[string][]byte) *fileSystem {
	fs := &fileSystem{content: map[string]content{}}
	for name, text := range files {
		fs.content[name] = content{text: text, shared: true}
	}
	fs.content[""] = content{text: stdin, shared: true}
	fs.open = []openFile{
		{readable: true, isOpen: true},
		{writable: true, isOpen: true, isStandardIO: true},
		{writable: true, isOpen: true, isStandardIO: true},
	}
	return fs
}

// clone is an independent copy of the state.
func (fs *fileSystem) clone() *fileSystem {
	for name, x := range fs.content {
		x.shared = true
		fs.content[name] = x
	}
	c := &fileSystem{content: maps.Clone(fs.content), open: slices.Clone(fs.open)}
	for i := range c.open {
		c.open[i].pushed = slices.Clone(c.open[i].pushed)
	}
	return c
}

// at is the open file of a descriptor, nil if there is none.
func (fs *fileSystem) at(fd int) *openFile {
	if fd < 0 || fd >= len(fs.open) || !fs.open[fd].isOpen {
		return nil
	}
	return &fs.open[fd]
}

// openNamed opens a file as fopen does; -1 if it cannot.
func (fs *fileSystem) openNamed(name string, mode byte, update bool) int {
	_, exists := fs.content[name]
	f := openFile{name: name, isOpen: true, readable: mode == 'r' || update, writable: mode != 'r' || update, appending: mode == 'a'}
	switch {
	case name == "", mode == 'r' && !exists, mode != 'r' && mode != 'w' && mode != 'a':
		return -1
	case mode == 'w', !exists:
		fs.content[name] = content{digest: 1}
	}
	fd := slices.IndexFunc(fs.open, func(f openFile) bool { return !f.isOpen })
	if fd < 0 {
		fd = len(fs.open)
		fs.open = append(fs.open, openFile{})
	}
	fs.open[fd] = f
	return fd
}

// peek is the next byte of a descriptor, -1 at the end.
func (fs *fileSystem) peek(fd int) int {
	f := fs.at(fd)
	if f == nil || !f.readable {
		return -1
	}
	if n := len(f.pushed); n > 0 {
		return int(f.pushed[n-1])
	}
	if text := fs.content[f.name].text; f.pos < len(text) {
		return int(text[f.pos])
	}
	return -1
}

// next reads a byte, -1 at the end.
func (fs *fileSystem) next(fd int) int {
	c := fs.peek(fd)
	if c < 0 {
		return c
	}
	if f := fs.at(fd); len(f.pushed) > 0 {
		f.pushed = f.pushed[:len(f.pushed)-1]
	} else {
		f.pos++
	}
	return c
}

func (fs *fileSystem) unget(fd int, c byte) {
	if f := fs.at(fd); f != nil {
		f.pushed = append(f.pushed, c)
	}
}

// write writes to a named file; false if it cannot.
func (fs *fileSystem) write(fd int, c byte) bool {
	f := fs.at(fd)
	if f == nil || !f.writable {
		return false
	}
	x := fs.content[f.name]
	if x.shared {
		x.text, x.shared = slices.Clone(x.text), false
	}
	if f.appending {
		f.pos = len(x.text)
	}
	for len(x.text) <= f.pos {
		x.text = append(x.text, 0)
	}
	x.text[f.pos] = c
	x.digest = chains.Digest(x.digest, "", uint64(f.pos)<<8|uint64(c))
	fs.content[f.name] = x
	f.pos++
	return true
}

// state is a number for what is in the files and where reading and writing go on.
func (fs *fileSystem) state() uint64 {
	var sum uint64
	for name, x := range fs.content {
		sum += chains.Digest(x.digest, name, 0)
	}
	for fd, f := range fs.open {
		if f.isOpen && !f.isStandardIO {
			sum += chains.Digest(uint64(fd), f.name+"\x00"+string(f.pushed), uint64(f.pos)<<3|truth(f.readable)<<2|truth(f.writable)<<1|truth(f.appending))
		}
	}
	return sum
}

// position is where a descriptor reads or writes next, -1 without one.
func (fs *fileSystem) position(fd int) int {
	f := fs.at(fd)
	if f == nil || f.isStandardIO {
		return -1
	}
	return f.pos - len(f.pushed)
}

// seek moves the position as fseek does; false if it cannot.
func (fs *fileSystem) seek(fd int, offset int64, from int) bool {
	f := fs.at(fd)
	if f == nil || f.isStandardIO {
		return false
	}
	switch from {
	case 1:
		offset += int64(fs.position(fd))
	case 2:
		offset += int64(len(fs.content[f.name].text))
	}
	if offset < 0 || offset > maxFile {
		return false
	}
	f.pos, f.pushed = int(offset), nil
	return true
}

// remove deletes a file; false if there is none.
func (fs *fileSystem) remove(name string) bool {
	_, ok := fs.content[name]
	if ok = ok && name != ""; ok {
		delete(fs.content, name)
	}
	return ok
}

// named is the contents of all files by name.
func (fs *fileSystem) named() map[string][]byte {
	files := map[string][]byte{}
	for name, x := range fs.content {
		if name != "" {
			files[name] = x.text
		}
	}
	return files
}

// rename gives a file another name; names is the old one, a 0 and the new one.
func (fs *fileSystem) rename(names string) bool {
	from, to, ok := strings.Cut(names, "\x00")
	text, exists := fs.content[from]
	if !ok || !exists || from == "" || to == "" {
		return false
	}
	delete(fs.content, from)
	fs.content[to] = text
	return true
}
