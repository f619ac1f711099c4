package io.keyheat.report.rules;

/** Whether the scenarios show that a rule holds. */
public enum RuleStatus {
  /** Every expectation that belongs to it holds, and there is one. */
  HOLDS("holds"),
  /** An expectation does not hold, or its scenario could not be run. */
  FAILS("fails"),
  /** Nothing has been expected of it. */
  NOT_SHOWN("not yet shown");

  private final String words;

  RuleStatus(String words) {
    this.words = words;
  }

  /** As a reader sees it. */
  public String words() {
    return words;
  }
}
