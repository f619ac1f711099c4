/**
 * The automatic acts of a system: splits, merges, moves and compactions of tablets, and when and
 * where they happen. Only the wiring of a run and the recorders of acts depend on it.
 */
package io.keyheat.core.policy;
