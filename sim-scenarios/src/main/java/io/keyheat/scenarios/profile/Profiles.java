package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.scenarios.document.InputFolder;
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
    return new ProfileLoader(InputFolder.from(Path.of(""))).load(nameOrPath);
  }

  /**
   * Where a profile's assumed parameters might as well lie, in the order of the profile; those of
   * which it does not say so are left out.
   */
  public static List<PlausibleRange> ranges(String nameOrPath) throws ScenarioException {
    return new ProfileLoader(InputFolder.from(Path.of(""))).ranges(nameOrPath);
  }

  /**
   * What the documents of a profile's system say.
   *
   * @throws ScenarioException if there is no such profile
   */
  public static Vendor vendor(String nameOrPath) throws ScenarioException {
    return new ProfileLoader(InputFolder.from(Path.of(""))).vendorOf(nameOrPath);
  }
}
