package run

import (
	"maps"
	"path"
	"slices"

	"tav/explain/chains"
)

// fileSystem is the files of a run: their contents by name, and what is open.
// Descriptors 0, 1 and 2 are the standard streams.
type fileSystem struct {
	content map[string]content // by key
	open    []openFile         // by descriptor
	made    uint64             // files and directories that there have been
}

// content is a file or a directory.
// A text that is shared must not be written to.
type content struct {
	text      []byte
	shared    bool
	directory bool
	inode     uint64
	digest    uint64 // of how it came about; 0: as it was given
}

// Files that no name leads to.
const (
	standardInput = "/0"
	nullDevice    = "dev/null"
)

// key is what a file is known by: its path from the root, where the program runs.
func key(name string) string { return path.Clean("/" + name)[1:] }

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
	for _, name := range slices.Sorted(maps.Keys(files)) {
		k := key(name)
		fs.create(k, content{text: files[name], shared: true})
		for k = path.Dir(k); k != "." && !fs.isDirectory(k); k = path.Dir(k) {
			fs.create(k, content{directory: true})
		}
	}
	fs.create(standardInput, content{text: stdin, shared: true})
	fs.open = []openFile{
		{name: standardInput, readable: true, isOpen: true},
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
	c := &fileSystem{content: maps.Clone(fs.content), open: slices.Clone(fs.open), made: fs.made}
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

// create makes a file or directory.
func (fs *fileSystem) create(key string, c content) {
	fs.made++
	c.inode = fs.made
	fs.content[key] = c
}

// openNamed opens a file with the flags of open; the result is its descriptor, or an error.
func (fs *fileSystem) openNamed(name string, flags int) int {
	k := key(name)
	access := flags & accessMode
	f := openFile{name: k, isOpen: true, readable: access != writeOnly, writable: access != readOnly, appending: flags&appendFlag != 0}
	old, exists := fs.content[k]
	switch {
	case name == "":
		return -noEntry
	case k == nullDevice:
	case fs.isDirectory(k) && (f.writable || flags&createFlag != 0):
		return -isDirectory
	case fs.isDirectory(k):
	case flags&directoryFlag != 0 && exists:
		return -notDirectory
	case exists && flags&createFlag != 0 && flags&exclusiveFlag != 0:
		return -fileExists
	case !exists && (flags&createFlag == 0 || !fs.isDirectory(key(path.Dir("/"+k)))):
		return -noEntry
	case !exists:
		fs.create(k, content{digest: 1})
	case flags&truncateFlag != 0:
		fs.content[k] = content{inode: old.inode, digest: 1}
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
	if f.name == nullDevice {
		return true
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

// named is the contents of all files by name.
func (fs *fileSystem) named() map[string][]byte {
	files := map[string][]byte{}
	for name, x := range fs.content {
		if name != standardInput && !x.directory {
			files[name] = x.text
		}
	}
	return files
}
