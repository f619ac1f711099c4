package io.keyheat.scenarios.cli.option;

import java.util.Set;
import picocli.CommandLine.Option;

/** The option {@code --variant}. */
public final class VariantsOption {
  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Use only this variant (repeatable).")
  private Set<String> variants = Set.of();

  /** The variants given; empty: all. */
  public Set<String> names() {
    return variants;
  }
}
