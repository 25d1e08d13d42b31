package repair

import "tav/cfg/source"

// outputs are functions of the library by which a program writes, reads, or gives back what it has: a fix leaves none of it out.
var outputs = map[string]bool{
	"printf": true, "fprintf": true, "vprintf": true, "vfprintf": true, "dprintf": true, "puts": true, "fputs": true, "putchar": true,
	"putc": true, "fputc": true, "fwrite": true, "write": true, "perror": true, "fflush": true, "send": true,
	"scanf": true, "fscanf": true, "getchar": true, "getc": true, "fgetc": true, "fgets": true, "getline": true, "fread": true, "read": true,
	"free": true, "fclose": true, "close": true, "munmap": true, "pthread_mutex_unlock": true, "pthread_join": true,
}

// performs finds the functions of a file that write or free, or call one that does.
func (u *unit) performs() map[string]bool {
	all := map[string]bool{}
	for name := range outputs {
		all[name] = true
	}
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
