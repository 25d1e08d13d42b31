// Package nest orders the nodes of graphs so that loops lie inside each other.
package nest
