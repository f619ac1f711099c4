package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.reader.ScenarioFile;

/**
 * Units that a table with provisioned throughput has saved before a run begins. A run of a minute
 * could live on them, and a plan that lets it would answer for that minute alone.
 */
public final class SavedUnits {
  /** The field that says for how long they flowed in. */
  public static final String PATH = "system.tablets.tableBurstAtStart";

  /** The value with which a table has none. */
  public static final String NONE = "0s";

  private SavedUnits() {}

  /** Whether tablets count units, so that tables may have provisioned ones. */
  public static boolean mayExist(ScenarioFile file) {
    return file.variants().stream()
        .anyMatch(variant -> variant.spec().system().tablets().limit().exists());
  }
}
