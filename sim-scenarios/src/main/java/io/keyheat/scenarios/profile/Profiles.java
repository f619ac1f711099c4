package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Parameter;
import io.keyheat.scenarios.document.ScenarioException;
import java.nio.file.Path;
import java.util.List;

/** The profiles that are shipped, and others from files. */
public final class Profiles {
  private Profiles() {}

  /** Names of the systems whose profiles are shipped. */
  public static List<String> names() {
    return ShippedProfiles.systems();
  }

  /**
   * Reads a profile as it is.
   *
   * @param nameOrPath one of {@link #names()}, or a file from the current folder
   */
  public static SystemSpec load(String nameOrPath) throws ScenarioException {
    return new ProfileLoader(Path.of("")).load(nameOrPath);
  }

  /**
   * Where a profile's assumed parameters might as well lie, in the order of the profile; those of
   * which it does not say so are left out.
   */
  public static List<PlausibleRange> ranges(String nameOrPath) throws ScenarioException {
    return new ProfileLoader(Path.of("")).ranges(nameOrPath);
  }

  /** The ranges in columns: path, from and to, and what makes them plausible. */
  public static String table(List<PlausibleRange> ranges) {
    int path = 0;
    int span = 0;
    for (PlausibleRange range : ranges) {
      path = Math.max(path, range.path().length());
      span = Math.max(span, span(range).length());
    }
    StringBuilder table = new StringBuilder();
    for (PlausibleRange range : ranges) {
      table.append(
          String.format(
              "%-" + path + "s  %" + span + "s  %s%n", range.path(), span(range), range.because()));
    }
    return table.toString();
  }

  private static String span(PlausibleRange range) {
    return range.from() + " to " + range.to();
  }

  /** All parameters in columns: path, value, and the source or the word assumed and why. */
  public static String table(SystemSpec system) {
    int path = 0;
    int value = 0;
    for (Parameter parameter : system.parameters()) {
      path = Math.max(path, parameter.path().length());
      value = Math.max(value, parameter.value().length());
    }
    StringBuilder table = new StringBuilder();
    for (Parameter parameter : system.parameters()) {
      String source = (parameter.assumed() ? "assumed: " : "") + parameter.source();
      table.append(
          String.format(
              "%-" + path + "s  %" + value + "s  %s%n",
              parameter.path(),
              parameter.value(),
              source));
    }
    return table.toString();
  }
}
