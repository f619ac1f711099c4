package io.keyheat.scenarios;

/** The program's version, which results, pages and journals state. */
public final class ProgramVersion {
  private ProgramVersion() {}

  /** The version in the archive's manifest; {@code development} for classes outside an archive. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
