package io.keyheat.scenarios.reader;

import java.util.List;

/**
 * What was published about what a scenario simulates.
 *
 * @param replications of each variant that the figures are compared with, at least 2
 * @param figures empty: the scenario is no validation
 */
public record Published(int replications, List<PublishedFigure> figures) {
  /** Replications where the file does not say how many. */
  public static final int DEFAULT_REPLICATIONS = 8;

  public Published {
    figures = List.copyOf(figures);
  }
}
