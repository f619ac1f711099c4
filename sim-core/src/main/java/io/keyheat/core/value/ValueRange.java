package io.keyheat.core.value;

/** Whole numbers or nanoseconds since 1970 from {@code min} to {@code max}, both included. */
public record ValueRange(long min, long max) {
  public double count() {
    return (double) max - min + 1;
  }

  public boolean has(long value) {
    return min <= value && value <= max;
  }

  /** The least range that holds both. */
  public ValueRange with(ValueRange other) {
    return new ValueRange(Math.min(min, other.min), Math.max(max, other.max));
  }

  /** The share of it that lies in another range, from 0 to 1. */
  public double shareIn(ValueRange other) {
    double common = (double) Math.min(max, other.max) - Math.max(min, other.min) + 1;
    return Math.max(0, common) / count();
  }
}
