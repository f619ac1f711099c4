package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.Unit;

/**
 * The value of an expression.
 *
 * @param shown the expression with figures in place of names
 * @param composite whether {@code shown} is more than the value itself
 */
record Figure(double value, Unit unit, String shown, boolean composite) {

  static Figure of(double value, Unit unit) {
    return new Figure(value, unit, unit.show(value), false);
  }

  /** Returns the expression, and its value where the expression is composite. */
  String shownWithValue() {
    return composite ? shown + " (" + unit.show(value) + ")" : shown;
  }
}
