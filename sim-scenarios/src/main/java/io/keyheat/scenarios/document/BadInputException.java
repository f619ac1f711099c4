package io.keyheat.scenarios.document;

/** Reports unusable input of the user; the message states the input and the reason in one line. */
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
