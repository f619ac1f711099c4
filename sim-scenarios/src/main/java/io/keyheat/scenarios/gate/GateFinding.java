package io.keyheat.scenarios.gate;

import io.keyheat.scenarios.document.Problem;

/**
 * One thing that a gate may refuse.
 *
 * @param rule such as {@code SP-01} or {@code expectation}
 * @param title of the rule
 * @param place with the message
 * @param known whether the baseline holds it
 */
public record GateFinding(
    Severity severity, String rule, String title, Problem place, boolean known) {
  /** The part of a key or an index in a path: a run judges all of it. */
  static final String PART = "(\\.on)?\\[\\d+]";

  /** How much a finding matters. */
  public enum Severity {
    ERROR,
    WARNING,
    NOTE
  }

  public GateFinding(Severity severity, String rule, String title, Problem place) {
    this(severity, rule, title, place, false);
  }

  /** Returns this finding as one that the baseline holds. */
  GateFinding asKnown() {
    return new GateFinding(severity, rule, title, place, true);
  }

  /**
   * The identity by which a baseline knows a finding: rule, file and field, without the line and
   * the figures, which other edits of the file change.
   */
  public String identity() {
    String path = place.path().isEmpty() ? place.message() : place.path();
    return rule + " " + file() + " " + path.replaceFirst(PART + "(?= \\()", "");
  }

  /** The file and the field, without the part of a key and the cause. */
  String fileAndField() {
    return file() + " " + place.path().replaceFirst(" \\(.*", "").replaceFirst(PART, "");
  }

  private String file() {
    return place.file().replace('\\', '/');
  }

  /** Whether it fails a gate. */
  public boolean isFailure() {
    return !known && severity != Severity.NOTE;
  }

  /** The line, at least 1, as formats have no findings without one. */
  int line() {
    return Math.max(1, place.line());
  }

  /** The column, at least 1. */
  int column() {
    return Math.max(1, place.column());
  }
}
