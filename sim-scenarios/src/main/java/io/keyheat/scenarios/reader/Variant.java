package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;

/** One variant of a scenario, ready to run. */
public record Variant(String name, RunSpec spec) {}
