package io.keyheat.scenarios.diagnosis;

/**
 * One thing that a system's document says.
 *
 * @param id such as {@code SP-01}
 * @param title in a few words
 * @param sentence what one should know
 */
public record Rule(String id, String title, String sentence) {

  /** The rule as a message names it: {@code SP-01: A growing first key part}. */
  @Override
  public String toString() {
    return id + ": " + title;
  }
}
