package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;

/**
 * One variant of a scenario, ready to run.
 *
 * @param profile name of the shipped profile that its system is or extends; empty: none
 */
public record Variant(String name, RunSpec spec, String profile) {}
