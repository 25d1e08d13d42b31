// Package wto computes weak topological orders of graphs (Bourdoncle): wto.go.
package wto
