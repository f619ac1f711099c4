package io.keyheat.scenarios.sweep;

import java.io.Serializable;

/**
 * Which run of a scenario it is.
 *
 * @param replication from 0
 * @param whole whether it runs to its end, even where it has lost a target before
 */
public record RunKey(Point point, String variant, int replication, boolean whole)
    implements Serializable {
  /** A run that may end as soon as it has lost a target. */
  public RunKey(Point point, String variant, int replication) {
    this(point, variant, replication, false);
  }

  /** The same run to its end. */
  public RunKey toItsEnd() {
    return new RunKey(point, variant, replication, true);
  }

  /** The same for the same run, and for no other; no path or name holds a tab. */
  public String text() {
    return point.label() + "\t" + variant + "\t" + replication + (whole ? "\twhole" : "");
  }
}
