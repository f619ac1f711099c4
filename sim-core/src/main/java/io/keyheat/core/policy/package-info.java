/**
 * When and where a system splits, merges, moves and compacts tablets by itself. Only what wires a
 * run, and what measures the acts, knows it.
 */
package io.keyheat.core.policy;
