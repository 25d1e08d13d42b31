// Package unionfind has disjoint sets (Tarjan, "Efficiency of a good but not linear set union algorithm", JACM 1975), with path
// compression and without ranks: who joins two sets says which of their representatives stays.
package unionfind
