package io.keyheat.scenarios.sweep;

import java.io.Serializable;

/**
 * Identifies a run of a study.
 *
 * @param replication from 0
 * @param whole whether it runs to its end, even if it can no longer meet a target
 */
public record RunKey(Point point, String variant, int replication, boolean whole)
    implements Serializable {
  /** Makes the key of a run that stops early if it can no longer meet a target. */
  public RunKey(Point point, String variant, int replication) {
    this(point, variant, replication, false);
  }

  /** Returns the key of this run without early stopping. */
  public RunKey toItsEnd() {
    return new RunKey(point, variant, replication, true);
  }

  /** Returns a text that is unique to this key; no path or name contains a tab. */
  public String text() {
    return point.label() + "\t" + variant + "\t" + replication + (whole ? "\twhole" : "");
  }
}
