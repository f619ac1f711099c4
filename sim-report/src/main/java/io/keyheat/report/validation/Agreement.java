package io.keyheat.report.validation;

/** Whether a simulated figure agrees with a published one. */
public enum Agreement {
  AGREES("agrees"),
  DISAGREES("does not agree"),
  /** The interval is too wide to decide. */
  OPEN("open");

  private final String words;

  Agreement(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
