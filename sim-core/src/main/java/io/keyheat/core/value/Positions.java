package io.keyheat.core.value;

import io.keyheat.core.value.DrawContext.RowCount;

/** Positions in a sequence, row after row. */
public final class Positions {
  private final RowCount counting;
  private long row;

  public Positions(RowCount counting) {
    this.counting = counting;
  }

  /** The next position; a step other than 1 is rounded down. */
  public long next() {
    double step = counting.step();
    return counting.first() + (step == 1 ? row++ : (long) (row++ * step));
  }

  public static long first(long start, long step, GeneratorContext context) {
    return context.sum(start, context.product(step, context.firstPosition()));
  }

  public static long last(long start, long step, GeneratorContext context) {
    long further = context.product(step, Math.max(0, context.positions() - 1));
    return context.sum(first(start, step, context), further);
  }
}
