package io.keyheat.scenarios.expect;

import java.util.List;

/** A chain {@code first < next <= next …}: holds if each of its links does. */
record Comparison(Expr first, List<Link> links) {
  Comparison {
    links = List.copyOf(links);
  }

  /**
   * An operator and the side after it.
   *
   * @param tolerance of {@link Operator#WITHIN}, as a share of {@code right}
   * @param column of the operator, counted from 1
   */
  record Link(Operator operator, double tolerance, Expr right, int column) {}

  /** A relation of two figures, with its signs where it holds and where it does not. */
  enum Operator {
    LESS("<", "≥"),
    AT_MOST("<=", ">"),
    GREATER(">", "≤"),
    AT_LEAST(">=", "<"),
    EQUAL("==", "≠"),
    UNEQUAL("!=", "="),
    WITHIN("within", "not within");

    private final String text;
    private final String opposite;

    Operator(String text, String opposite) {
      this.text = text;
      this.opposite = opposite;
    }

    String text() {
      return text;
    }

    /** Returns the sign to show for two figures. */
    String sign(boolean holds) {
      if (!holds) {
        return opposite;
      }
      return switch (this) {
        case AT_MOST -> "≤";
        case AT_LEAST -> "≥";
        case EQUAL -> "=";
        case UNEQUAL -> "≠";
        default -> text;
      };
    }

    boolean holds(double left, double right, double tolerance) {
      return switch (this) {
        case LESS -> left < right;
        case AT_MOST -> left <= right;
        case GREATER -> left > right;
        case AT_LEAST -> left >= right;
        case EQUAL -> left == right;
        case UNEQUAL -> left != right;
        case WITHIN -> Math.abs(left - right) <= tolerance * Math.abs(right);
      };
    }
  }
}
