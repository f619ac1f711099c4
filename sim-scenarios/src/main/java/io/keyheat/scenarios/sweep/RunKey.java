package io.keyheat.scenarios.sweep;

import java.io.Serializable;

/**
 * Which run of a scenario it is.
 *
 * @param replication from 0
 */
public record RunKey(Point point, String variant, int replication) implements Serializable {
  /** The same for the same run, and for no other; no path or name holds a tab. */
  public String text() {
    return point.label() + "\t" + variant + "\t" + replication;
  }
}
