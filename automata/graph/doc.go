// Package graph searches graphs whose nodes are found on the way.
package graph
