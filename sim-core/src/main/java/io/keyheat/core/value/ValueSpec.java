package io.keyheat.core.value;

import io.keyheat.core.key.WideKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column come about. Each generator is one class in {@code value.generator},
 * which holds all that is known of it: its values, their order and frequency, how they are drawn,
 * and its fields in a scenario. Nothing outside asks which class it is.
 */
public interface ValueSpec {
  /** Adds all values that it can yield to a column's domain; refuses what makes no sense. */
  void addTo(DomainBuilder domain, GeneratorContext context);

  /** Makes what draws the values, in the terms of the column's domain. */
  ValueGenerator generator(DrawContext context);

  /**
   * Makes what draws the same values, and tells how likely each was to come: it multiplies what
   * stands at the row's place by the value's chance, 0 where hardly any value comes twice.
   *
   * @param chances by row, {@link RowBuffer#CAPACITY} of them
   */
  default ValueGenerator generator(DrawContext context, double[] chances) {
    ValueGenerator values = generator(context);
    double even = 1 / mostValues();
    return (rows, n, hi, lo) -> {
      values.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        chances[i] *= even;
      }
    };
  }

  /** Whether no two rows of one load can have equal values. */
  default boolean isUnique() {
    return false;
  }

  /** The order in which values follow one another, or null if they come in none. */
  default @Nullable KeyOrder order() {
    return null;
  }

  /**
   * The share of rows that hold the most frequent value, from 0 (all differ, or nothing is known)
   * to 1 (all are equal).
   *
   * @param others what the other columns of the row hold
   */
  default double greatestShare(Function<String, ValueSpec> others) {
    return 1 / mostValues();
  }

  /**
   * How many values differ at most; infinite where nothing bounds them, as with times, since old
   * rows may be from any.
   */
  default double mostValues() {
    ValueRange range = evenRange();
    if (range != null) {
      return range.count();
    }
    return listed().isEmpty() ? Double.POSITIVE_INFINITY : listed().stream().distinct().count();
  }

  /** The ends of the numbers or times that a load's first rows hold, or null: not known. */
  default @Nullable ValueRange rangeOf(double rows) {
    return evenRange();
  }

  /**
   * This generator in a load, where it leaves open over which of a column's values it goes.
   *
   * @param rows how the values of the column's rows came about
   * @param existing how many rows there are
   */
  default ValueSpec over(ValueSpec rows, long existing) {
    return this;
  }

  /** The generators that this one draws from. */
  default List<ValueSpec> parts() {
    return List.of();
  }

  /**
   * Whether no two rows of one load can meet in the leading bits of a value.
   *
   * @param kept leading bits that are kept
   * @param whole whether these are all
   */
  default boolean isUnique(int kept, boolean whole) {
    return whole && isUnique();
  }

  /**
   * Random bits among the leading bits of a value's code.
   *
   * @param kept leading bits that are kept
   * @param width bits of the whole code
   */
  default int randomBits(int kept, int width) {
    return 0;
  }

  /** Whether a few values are much more frequent than the others. */
  default boolean isSkewed() {
    return false;
  }

  /** The least number that may come, as far as that is known; 1 where nothing is. */
  default long leastNumber() {
    ValueRange range = rangeOf(1);
    return range == null ? 1 : range.min();
  }

  /** The texts that its values are made of. */
  default List<String> texts() {
    List<String> texts = new ArrayList<>();
    listed().stream().filter(String.class::isInstance).forEach(text -> texts.add((String) text));
    parts().forEach(part -> texts.addAll(part.texts()));
    return texts;
  }

  /** The text that all its values begin with, as far as that is known; empty where it is not. */
  default String leadingText() {
    Object always = constant();
    return always == null ? "" : always.toString();
  }

  /** The text that parts of a text begin with: constants in front, and the part behind them. */
  static String leadingText(List<ValueSpec> parts) {
    StringBuilder text = new StringBuilder();
    for (ValueSpec part : parts) {
      text.append(part.leadingText());
      if (part.constant() == null) {
        break;
      }
    }
    return text.toString();
  }

  /** The value that it always yields, a {@code Long} or a {@code String}, or null. */
  default @Nullable Object constant() {
    return null;
  }

  /** Whether the rows of a load leave the column empty. */
  default boolean isAbsent() {
    return false;
  }

  /** How the time of writing is told, if it yields that time; null if not. */
  default @Nullable WriteTime writeTime() {
    return null;
  }

  /**
   * Whether a value may come, as far as that is known.
   *
   * @param value a {@code Long} or a {@code String}
   */
  default boolean mayYield(Object value) {
    ValueRange range = evenRange();
    return listed().isEmpty()
        ? range == null || !(value instanceof Long n) || range.has(n)
        : listed().contains(value);
  }

  /** How the time of writing is told by what all its values begin with; null if it is not. */
  default @Nullable WriteTime leadingTime() {
    return writeTime();
  }

  /** The values of which it takes one, where they are listed; empty: they are not. */
  default List<Object> listed() {
    Object always = constant();
    return always == null ? List.of() : List.of(always);
  }

  /**
   * How many rows of an operation are alike in all columns but this one, of which each has another
   * value; 1: each row is drawn by itself.
   */
  default int alikeRows() {
    return 1;
  }

  /** Whether all rows of a commit have one value. */
  default boolean perCommit() {
    return false;
  }

  /** The ends of the range that it fills evenly, or null. */
  default @Nullable ValueRange evenRange() {
    return null;
  }

  /** The hash of other columns that it yields, or null. */
  default @Nullable RowHash rowHash() {
    return null;
  }

  /** The kind of identifier that it yields, or null. */
  default @Nullable WideKind identifier() {
    return null;
  }

  /**
   * The share of its values that no row has before, from 0 to 1: identifiers are made anew for each
   * row. Times are not counted; rows of one tick have the same.
   */
  default double newShare() {
    return identifier() != null && isUnique()
        ? 1
        : parts().stream().mapToDouble(ValueSpec::newShare).max().orElse(0);
  }

  /** What else than the client can make such values. */
  default Origin origin() {
    return Origin.CLIENT;
  }

  /** The columns of the row that it reads. */
  default List<String> columnsRead() {
    List<String> columns = new ArrayList<>();
    parts().forEach(part -> columns.addAll(part.columnsRead()));
    return columns;
  }

  /** The columns of the trace that it reads, each with the type that takes its values. */
  default Map<Integer, ColumnType> traceColumns(ColumnType type) {
    Map<Integer, ColumnType> columns = new LinkedHashMap<>();
    parts().forEach(part -> columns.putAll(part.traceColumns(type)));
    return columns;
  }

  /** What can make the values of a column. */
  enum Origin {
    CLIENT,
    BIT_REVERSED_SEQUENCE,
    /** The database's function for random UUIDs. */
    RANDOM_UUID,
    /** A stored column that the database computes: {@link #rowHash} says how. */
    ROW_HASH
  }
}
