package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.profile.Vendor;

/**
 * One variant of a scenario, ready to run.
 *
 * @param profile name of the shipped profile that its system is or extends; empty: none
 * @param vendor what the documents of its system say
 */
public record Variant(String name, RunSpec spec, String profile, Vendor vendor) {}
