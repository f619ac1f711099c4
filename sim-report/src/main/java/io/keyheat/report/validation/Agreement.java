package io.keyheat.report.validation;

/** Whether a simulated figure agrees with a published or recorded one. */
public enum Agreement {
  AGREES("agrees", ""),
  DISAGREES("does not agree", "The reason is not known."),
  /** The interval is too wide to decide. */
  OPEN("open", "The interval is too wide to decide."),
  /** No tolerance was stated. */
  NOT_JUDGED(
      "not judged",
      "The recorded machine and the database's client decide it, so no tolerance was stated.");

  private final String words;
  private final String explanation;

  Agreement(String words, String explanation) {
    this.words = words;
    this.explanation = explanation;
  }

  public String words() {
    return words;
  }

  /**
   * Returns why figures do not agree, or are not judged; empty if they agree.
   *
   * @param reason that is known; may be empty
   */
  public String explanation(String reason) {
    return this == AGREES || reason.isEmpty() ? explanation : reason;
  }
}
