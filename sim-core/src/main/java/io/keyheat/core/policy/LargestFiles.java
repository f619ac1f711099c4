package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CutKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The largest file of each tablet, in systems that write what is new to files of its own: what the
 * tablet held when all of its files were last merged. A tablet that comes of a split begins with
 * one file. What comes later is merged with it once there is enough of it, so the middle of the
 * largest file lies among the older rows.
 */
final class LargestFiles {
  private final Cluster cluster;
  private final double mergedFrom;

  // By tablet; without bytes there is no file yet.
  private long[] bytes = new long[16];
  private @Nullable CutKey[] middle = new CutKey[16];

  /**
   * No files yet.
   *
   * @param mergedFrom share of the largest file's bytes that newer files have when they are merged
   *     with it
   */
  LargestFiles(Cluster cluster, double mergedFrom) {
    this.cluster = cluster;
    this.mergedFrom = mergedFrom;
  }

  /** A control period has ended: merges files of tablets that have enough new ones. */
  void mergeWhereDue() {
    int limit = cluster.tablets().limit();
    ensure(limit);
    for (int tablet = 0; tablet < limit; tablet++) {
      if (cluster.tablets().exists(tablet)) {
        long stored = cluster.storedBytes(tablet);
        if (stored > 0 && stored - bytes[tablet] >= mergedFrom * bytes[tablet]) {
          merge(tablet);
        }
      }
    }
  }

  /** All that a tablet holds is one file from now on. */
  void merge(int tablet) {
    ensure(tablet + 1);
    bytes[tablet] = cluster.storedBytes(tablet);
    middle[tablet] = cluster.middle(tablet);
  }

  /** The key in the middle of a tablet's largest file; null where none can be told. */
  @Nullable CutKey middle(int tablet) {
    return tablet < middle.length ? middle[tablet] : null;
  }

  private void ensure(int tablets) {
    if (tablets > bytes.length) {
      int capacity = Math.max(tablets, 2 * bytes.length);
      bytes = Arrays.copyOf(bytes, capacity);
      middle = Arrays.copyOf(middle, capacity);
    }
  }
}
