package io.keyheat.core.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key space (a table with what is interleaved in it, or an index) at the end of the run.
 *
 * @param throttled attempts of the whole run that were refused because the provisioned units that
 *     its tablets share were used up
 * @param rejected attempts of the whole run that its tablets rejected, by the limit that they
 *     exceeded ({@link LimitUse#rejected}); no entry: none
 * @param mostAwaited the row for whose lock operations waited most; null: none was waited for
 */
public record SpaceResult(
    String name,
    String table,
    boolean index,
    int tablets,
    long rows,
    long storedBytes,
    long throttled,
    Map<CapacityLimit, Long> rejected,
    @Nullable AwaitedRow mostAwaited) {
  public SpaceResult {
    rejected = rejected == null ? Map.of() : rejected; // Older recordings have none.
  }

  /**
   * A row for whose lock operations wait.
   *
   * @param key as text
   * @param waiting operations that wait for it, on average after the warm-up, at least
   * @param alwaysAwaited rows of its key space for each of which one operation or more waits, on
   *     average after the warm-up
   * @param areAll whether these are all such rows, and not only those that there was room to count
   */
  public record AwaitedRow(String key, double waiting, int alwaysAwaited, boolean areAll) {}
}
