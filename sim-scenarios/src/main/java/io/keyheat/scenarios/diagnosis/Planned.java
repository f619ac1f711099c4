package io.keyheat.scenarios.diagnosis;

/** What is planned for, where a system's documents say nothing of it. */
public final class Planned {
  /**
   * The share of what a server, or one place, can do: at all of it, what waits grows without end.
   * As the documents of Cloud Spanner plan for a server's processor.
   */
  public static final double SHARE = 0.65;

  private Planned() {}
}
