package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ValueSpec;
import org.jspecify.annotations.Nullable;

/**
 * Values that follow one another in key order, or nearly so, in the order of their rows.
 *
 * @param words that say so of a column: {@code is the time of writing}
 * @param falling whether each comes before the last
 * @param share of the rows that follow the series
 */
public record KeyOrder(Kind kind, String words, boolean falling, double share) {

  /** Where the order comes from. */
  public enum Kind {
    CLOCK,
    COUNTER,
    COUNTER_IN_TEXT,
    /** An identifier that begins with a clock. */
    CLOCKED_ID,
    /** An identifier that begins with the fast end of a clock. */
    SWEEPING_ID
  }

  /** The series that values form, or null if they come in no order. */
  public static @Nullable KeyOrder of(ValueSpec values) {
    if (values instanceof ValueSpec.Sequence sequence) {
      return sequence.step() == 0
          ? null
          : new KeyOrder(
              Kind.COUNTER,
              sequence.step() > 0 ? "counts up" : "counts down",
              sequence.step() < 0,
              1);
    }
    if (values instanceof ValueSpec.Now && !Periods.isPeriod(values)) {
      return new KeyOrder(Kind.CLOCK, "is the time of writing", false, 1);
    }
    if (values instanceof ValueSpec.Text text) {
      return inText(text);
    }
    if (values instanceof ValueSpec.Mix mix) {
      return larger(part(mix.hot(), mix.share()), part(mix.rest(), 1 - mix.share()));
    }
    return identifier(values);
  }

  private static @Nullable KeyOrder identifier(ValueSpec values) {
    if (values instanceof ValueSpec.Uuid uuid) {
      return switch (uuid.version()) {
        case 1 ->
            new KeyOrder(
                Kind.SWEEPING_ID,
                "is a UUID of version 1, whose leading bits sweep all values once in 429.5 s",
                false,
                1);
        case 6, 7 ->
            clocked("a UUID of version " + uuid.version() + ", which begins with the time");
        default -> null;
      };
    }
    if (values instanceof ValueSpec.Ulid) {
      return clocked("a ULID, which begins with the millisecond");
    }
    if (values instanceof ValueSpec.Ksuid) {
      return clocked("a KSUID, which begins with the second");
    }
    return values instanceof ValueSpec.Snowflake
        ? clocked("a Snowflake id, which begins with the millisecond")
        : null;
  }

  private static KeyOrder clocked(String what) {
    return new KeyOrder(Kind.CLOCKED_ID, "is " + what, false, 1);
  }

  /** Numbers in text sort by their digits, but those that follow one another still lie together. */
  private static @Nullable KeyOrder inText(ValueSpec.Text text) {
    KeyOrder number = of(text.number());
    return number == null
        ? null
        : new KeyOrder(
            Kind.COUNTER_IN_TEXT, number.words + " within a text", number.falling, number.share);
  }

  private static @Nullable KeyOrder part(ValueSpec values, double share) {
    KeyOrder series = of(values);
    return series == null
        ? null
        : new KeyOrder(series.kind, series.words, series.falling, series.share * share);
  }

  private static @Nullable KeyOrder larger(@Nullable KeyOrder a, @Nullable KeyOrder b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.share >= b.share ? a : b;
  }
}
