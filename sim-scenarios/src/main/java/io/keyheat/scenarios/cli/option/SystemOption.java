package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.Vendor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The system of an input that names none, such as a trace or a schema. */
public final class SystemOption {
  static final String NAME = "--system";
  static final String LABEL = "NAME";
  static final String DESCRIPTION =
      "Profile of the system of a trace or schema (see keyheat profiles).";

  @Option(names = NAME, paramLabel = LABEL, description = DESCRIPTION)
  private @Nullable String name;

  /** The name that was given; null: none. */
  public @Nullable String name() {
    return name;
  }

  /** What the system's documents say; {@link Vendor#UNKNOWN} where none is named. */
  public Vendor vendor() throws ScenarioException {
    return name == null ? Vendor.UNKNOWN : Profiles.vendor(name);
  }
}
