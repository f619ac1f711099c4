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

  /** As shown, and the value that it comes to where that is not plain to see. */
  String shownWithValue() {
    return composite ? shown + " (" + unit.show(value) + ")" : shown;
  }
}
