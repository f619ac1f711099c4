package io.keyheat.scenarios.lint;

/**
 * What one end of a key range takes at most.
 *
 * @param perSecond rows or entries written a second
 * @param holder what has the limit, in the system's words: a server, or a tablet by itself
 * @param ofTablet whether it is the tablet's own limit, whatever its server could do
 */
record KeyEndLimit(double perSecond, String holder, boolean ofTablet) {
  /**
   * Writes a second that may be too many: a server has other work, a tablet's own limit has not.
   */
  double doubtfulPerSecond() {
    return ofTablet ? perSecond : perSecond / 2;
  }

  /** Writes a second to plan for: at all that a server can do, what waits grows without end. */
  double plannedPerSecond() {
    return ofTablet ? perSecond : LintContext.PLANNED * perSecond;
  }

  /** The limit in words: {@code one server takes about 3,500/s}. */
  String inWords() {
    return "one " + holder + " takes about " + LintContext.rate(perSecond);
  }
}
