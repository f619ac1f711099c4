package io.keyheat.core.value;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import java.util.function.Function;

/**
 * What a generator draws a column's values with.
 *
 * @param stream name of the column's own stream: it depends on the names of load, table and column
 *     only, so that variants meet the same values
 * @param epochNanos calendar time of the run's start
 * @param counting where sequences begin to count, how far they go on, and which rows are inserted
 *     together
 */
public record DrawContext(
    Streams streams,
    String stream,
    long epochNanos,
    RowCount counting,
    ColumnDomain domain,
    DrawnColumns row) {

  /**
   * How rows are counted.
   *
   * @param first position of the first row, where sequences begin
   * @param step how far they go on from row to row; above 1 in samples, so that few rows span all
   *     that a run will reach
   * @param perCommit how many rows in a row are inserted by one commit
   */
  public record RowCount(long first, double step, int perCommit) {
    /** Rows of commits of their own. */
    public RowCount(long first, double step) {
      this(first, step, 1);
    }
  }

  public interface DrawnColumns {
    /** Where a column stands in the row's buffer; refuses a name without a column. */
    int position(String column);

    ColumnDomain domain(String column);
  }

  public RandomStream random() {
    return streams.named(stream);
  }

  /** The context of a generator within this one, with a random stream of its own. */
  public DrawContext part(String name) {
    return new DrawContext(streams, stream + "/" + name, epochNanos, counting, domain, row);
  }

  /**
   * Makes what draws texts that all begin alike, among which the column may hold others.
   *
   * @param values makes what draws them in the context of a domain that holds no others
   */
  public ValueGenerator texts(String beginning, Function<DrawContext, ValueGenerator> values) {
    return domain instanceof ColumnDomain.Shapes shapes
        ? shapes.generator(beginning, this, values)
        : values.apply(this);
  }

  /** The context of a part of the column's values, which has a domain of its own. */
  public DrawContext in(ColumnDomain part) {
    return new DrawContext(streams, stream, epochNanos, counting, part, row);
  }
}
