package io.keyheat.scenarios.sweep;

import java.io.Serializable;
import java.util.List;

/**
 * Identifies a run of a study.
 *
 * @param replication from 0
 * @param whole whether it runs to its end, even if it can no longer meet a target
 * @param targets by which it stops early, in place of those of its study; empty: by those
 */
public record RunKey(
    Point point, String variant, int replication, boolean whole, List<String> targets)
    implements Serializable {
  public RunKey {
    targets = List.copyOf(targets);
  }

  /** Makes the key of a run that stops early if it can no longer meet a target. */
  public RunKey(Point point, String variant, int replication) {
    this(point, variant, replication, false, List.of());
  }

  /** Returns the key of this run without early stopping. */
  public RunKey toItsEnd() {
    return new RunKey(point, variant, replication, true, List.of());
  }

  /** Returns the key of this run with targets of its own. */
  public RunKey withTargets(List<String> others) {
    return new RunKey(point, variant, replication, whole, others);
  }

  /**
   * Returns a text that is unique to this key but for its targets; no path or name contains a tab.
   */
  public String text() {
    return point.label() + "\t" + variant + "\t" + replication + (whole ? "\twhole" : "");
  }
}
