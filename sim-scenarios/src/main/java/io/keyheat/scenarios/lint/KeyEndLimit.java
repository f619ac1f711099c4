package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.diagnosis.Planned;

/**
 * What one end of a key range takes at most.
 *
 * @param perSecond rows or entries written a second
 * @param holder what has the limit, in the system's words: a server, or a tablet by itself
 * @param ofTablet whether it is the tablet's own limit, whatever its server could do
 * @param servers to which the ends of a range may be dealt out
 */
record KeyEndLimit(double perSecond, String holder, boolean ofTablet, int servers) {
  /** Servers that have as much to do as they would with an even load differ by next to nothing. */
  private static final double ALIKE = 1.001;

  /**
   * Writes a second that may be too many: a server has other work, a tablet's own limit has not.
   */
  double doubtfulPerSecond() {
    return ofTablet ? perSecond : perSecond / 2;
  }

  /**
   * Whether writes that meet may be too many: where ends can be dealt out evenly, each server has
   * what it has of an even load. Of six ends on five servers, one has two.
   *
   * @param allPerSecond writes at all ends together
   */
  boolean isDoubtful(double perSecond, double allPerSecond) {
    boolean isOneOfMany = servers > 1 && perSecond < this.perSecond;
    double ends = allPerSecond / perSecond;
    double ofServer = Math.ceil(ends / servers / ALIKE) * perSecond;
    boolean isEven = isOneOfMany && ofServer * servers <= ALIKE * allPerSecond;
    return perSecond > doubtfulPerSecond() && (ofTablet || !isEven);
  }

  /** The limit of one place whose writes are of several kinds. */
  KeyEndLimit ofMixture(double perSecondOfMixture) {
    return new KeyEndLimit(perSecondOfMixture, holder, ofTablet, servers);
  }

  /**
   * Writes a second to plan for: at all that a server or a tablet can do, what waits or is refused
   * grows without end, and chance gives one of several places more than its part.
   */
  double plannedPerSecond() {
    return Planned.SHARE * perSecond;
  }

  /** The limit in words: {@code one server takes about 3,500/s}. */
  String inWords() {
    return "one " + holder + " takes about " + LintContext.rate(perSecond);
  }
}
