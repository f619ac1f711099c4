package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;

/**
 * A range of few rows, such as those of one user, that queries read so often that no split divides
 * its load: each of them reads the range from its beginning on.
 */
final class DominantRange {
  /** A range that has a greater share of the service has most of it. */
  private static final double SHARE = 0.5;

  /** A range that asks for more of a server leaves nothing of it to other ranges. */
  private static final double FULL = 0.9;

  private DominantRange() {}

  /** Whether one asks for most of the service of a table or index, or for all of a server's. */
  static boolean isIn(AskedService asked, RunSpec spec) {
    double serverNanosPerSecond = spec.system().servers().cores() * 1e9;
    return asked.share(asked::inOneRange) >= SHARE
        || asked.nanosPerSecond(asked::inOneRange) >= FULL * serverNanosPerSecond;
  }
}
