package io.keyheat.core.value;

import org.jspecify.annotations.Nullable;

/**
 * The circumstances in which values are drawn: they bound the values of clocks and counters.
 *
 * @param path of the specification in the scenario
 * @param firstEpochNanos earliest time of a row
 * @param lastEpochNanos latest time of a row
 * @param firstPosition where sequences begin to count
 * @param positions greatest number of rows that are drawn
 * @param trace the trace that drives the load, or null
 */
public record GeneratorContext(
    String path,
    long firstEpochNanos,
    long lastEpochNanos,
    long firstPosition,
    long positions,
    @Nullable TraceValues trace) {

  /** An exception that names the specification. */
  public SchemaException error(String message) {
    return new SchemaException(path, message);
  }

  /** The sum, which must be a 64-bit number. */
  public long sum(long a, long b) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw error("the values leave the range of a 64-bit number");
    }
  }

  /** The product, which must be a 64-bit number. */
  public long product(long a, long b) {
    try {
      return Math.multiplyExact(a, b);
    } catch (ArithmeticException e) {
      throw error("the values leave the range of a 64-bit number");
    }
  }
}
