package repair

import (
	"maps"

	"tav/cfg/source"
)

// readers are functions of the library by which a program reads.
var readers = map[string]bool{
	"scanf": true, "fscanf": true, "getchar": true, "getc": true, "fgetc": true, "fgets": true, "getline": true, "fread": true, "read": true,
}

// outputs are those by which it writes, or gives back what it has: a fix leaves none of either out.
var outputs = map[string]bool{
	"printf": true, "fprintf": true, "vprintf": true, "vfprintf": true, "dprintf": true, "puts": true, "fputs": true, "putchar": true,
	"putc": true, "fputc": true, "fwrite": true, "write": true, "perror": true, "fflush": true, "send": true,
	"free": true, "fclose": true, "close": true, "munmap": true, "pthread_mutex_unlock": true, "pthread_join": true,
}

// performs finds the functions of a file that write, read or free, or call one that does.
func (u *unit) performs() map[string]bool {
	all := maps.Clone(outputs)
	maps.Copy(all, readers)
	for grown := true; grown; {
		grown = false
		for name, f := range u.functions {
			if !all[name] && u.calls(f.body, func(name string) bool { return all[name] }) {
				all[name], grown = true, true
			}
		}
	}
	return all
}

// writes reports whether a statement writes or frees.
func (g *view) writes(n *source.Syntax) bool {
	return g.unit.calls(n, func(name string) bool { return g.performing[name] })
}
