package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The time of arrival, plus a fixed offset and a uniform jitter from 0 to {@code jitterNanos},
 * rounded down.
 *
 * @param resolutionNanos what the time is a multiple of, at least 1
 * @param offsetNanos how much later than the arrival; negative: earlier
 */
public record Now(long jitterNanos, long resolutionNanos, long offsetNanos) implements ValueSpec {
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final FieldContent OFFSET = new FieldContent.Duration(0, 366 * 24 * HOUR_NANOS);

  static final GeneratorField<Long> JITTER =
      GeneratorField.<Long>required(
              "jitter",
              new FieldContent.Duration(0, HOUR_NANOS),
              "The most that is added, evenly distributed.")
          .orElse(0L);

  private static final GeneratorField<Long> RESOLUTION =
      GeneratorField.<Long>required(
              "resolution",
              new FieldContent.Duration(1, 24 * HOUR_NANOS),
              "Times are rounded down to a multiple of this.")
          .orElse(1L);

  static final GeneratorField<Long> LATER =
      GeneratorField.<Long>required(
              "later", OFFSET, "Added to the arrival: {later: 1h} gives a time of expiry.")
          .orElse(0L);

  static final GeneratorField<Long> EARLIER =
      GeneratorField.<Long>required("earlier", OFFSET, "Subtracted from the arrival.").orElse(0L);

  static final GeneratorType TYPE =
      new GeneratorType(
          "now",
          "The time of arrival, with jitter or rounded.",
          Set.of(ColumnType.TIMESTAMP),
          Layout.FIELDS,
          List.of(JITTER, RESOLUTION, LATER, EARLIER),
          fields ->
              new Now(
                  fields.get(JITTER),
                  fields.get(RESOLUTION),
                  fields.get(LATER) - fields.get(EARLIER)));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    long earliest = context.firstEpochNanos() + offsetNanos;
    long latest = context.lastEpochNanos() + offsetNanos + Math.max(0, jitterNanos);
    domain.addRange(roundedDown(earliest), latest, resolutionNanos);
  }

  private long roundedDown(long epochNanos) {
    return epochNanos - Math.floorMod(epochNanos, resolutionNanos);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    ValueGenerator exact = exact(context.epochNanos() + offsetNanos, context.random());
    if (resolutionNanos == 1) {
      return exact;
    }
    return (rows, n, hi, lo) -> {
      exact.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        lo[i] = roundedDown(lo[i]);
      }
    };
  }

  private ValueGenerator exact(long epochNanos, RandomStream random) {
    if (jitterNanos == 0) {
      return (rows, n, hi, lo) -> {
        for (int i = 0; i < n; i++) {
          lo[i] = epochNanos + rows.timeNanos[i];
        }
      };
    }
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = epochNanos + rows.timeNanos[i] + random.nextLong(jitterNanos + 1);
      }
    };
  }

  @Override
  public @Nullable KeyOrder order() {
    return writeTime().order("");
  }

  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    return writeTime().greatestShare();
  }

  @Override
  public WriteTime writeTime() {
    return new WriteTime(jitterNanos, resolutionNanos, offsetNanos);
  }
}
