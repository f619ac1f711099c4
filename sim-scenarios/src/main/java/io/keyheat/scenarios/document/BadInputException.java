package io.keyheat.scenarios.document;

/** Something that the user gave cannot be used; the message says what and why, in one line. */
public final class BadInputException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    super(message);
  }

  /** Refuses an option whose value must be at least 1. */
  public static void ifLessThanOne(String option, int value) throws BadInputException {
    if (value < 1) {
      throw new BadInputException(option + " " + value + " is less than 1");
    }
  }
}
