package io.keyheat.scenarios.reader.load;

import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how a load's rate goes over time. */
public final class RateReader {
  private static final Pattern GROWTH_NAME = Pattern.compile("(\\d{1,8})-(\\d{1,4})-(\\d{1,4})");
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final long DAY_NANOS = 24 * 60 * MINUTE_NANOS;
  private static final int MAX_STEPS = 10_000;

  private final RateFields fields;
  private final Problems problems;
  private final long durationNanos;
  private final long startOfDayNanos;

  /**
   * A reader of rates.
   *
   * @param durationNanos of the run
   * @param startOfDayNanos time of day at which the load starts
   */
  public RateReader(long durationNanos, long startOfDayNanos, Problems problems) {
    this(durationNanos, startOfDayNanos, RateFields.OF_RATES, problems);
  }

  private RateReader(
      long durationNanos, long startOfDayNanos, RateFields fields, Problems problems) {
    this.durationNanos = durationNanos;
    this.startOfDayNanos = startOfDayNanos;
    this.fields = fields;
    this.problems = problems;
  }

  /** A reader of shares from 0 to 1 that change with time as rates do. */
  static RateReader ofShares(long durationNanos, Problems problems) {
    return new RateReader(durationNanos, 0, RateFields.OF_SHARES, problems);
  }

  /** Whether it is the short name of a growth, such as {@code 500-50-5}. */
  public static boolean isGrowth(String text) {
    return GROWTH_NAME.matcher(text).matches();
  }

  /** A schedule, or null where the problems say why not. */
  public @Nullable RateSchedule read(Node node) {
    if (node instanceof Node.Scalar text) {
      Matcher name = GROWTH_NAME.matcher(text.value());
      if (name.matches()) {
        return namedGrowth(text, name);
      }
      Double constant = fields.positive.read(node, problems);
      return constant == null ? null : RateSchedule.constant(constant);
    }
    Node.Mapping mapping = fields.schedule.read(node, problems);
    if (mapping == null) {
      return null;
    }
    Section section = new Section(mapping, fields.schedule, problems);
    // Other names have been told already, and are no schedules.
    List<String> kinds =
        mapping.members().keySet().stream().filter(fields.schedule.names()::contains).toList();
    if (kinds.size() > 1 || mapping.members().isEmpty()) {
      problems.add(
          mapping.place(),
          "names "
              + kinds.size()
              + " schedules; expected one of "
              + String.join(", ", fields.schedule.names()));
    }
    if (kinds.size() != 1) {
      return null;
    }
    String kind = kinds.get(0);
    Node.Mapping value = section.mapping(kind, "a mapping");
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case "step" -> step(value);
      case "ramp" -> ramp(value);
      case "growth" -> growth(value);
      case "daily" -> daily(value);
      default -> null;
    };
  }

  private @Nullable RateSchedule namedGrowth(Node.Scalar text, Matcher name) {
    int from = Integer.parseInt(name.group(1));
    int percent = Integer.parseInt(name.group(2));
    int minutes = Integer.parseInt(name.group(3));
    if (from == 0 || minutes == 0) {
      problems.add(text.place(), "has a 0; expected a rate, per cent and minutes above 0");
      return null;
    }
    return grow(from, percent / 100.0, minutes * MINUTE_NANOS, Double.POSITIVE_INFINITY);
  }

  private @Nullable RateSchedule growth(Node.Mapping mapping) {
    Section section = new Section(mapping, fields.growthFields, problems);
    int before = problems.reported();
    double from = section.value(fields.growthFrom);
    double by = section.value(fields.growthBy);
    long every = section.value(fields.growthEvery);
    double to = section.value(fields.growthTo);
    if (from > to) {
      problems.add(mapping.place(), "falls; expected from to be at most to");
    }
    return problems.reported() == before ? grow(from, by, every, to) : null;
  }

  /**
   * Steps up to the limit, or, without any, those within the run, and the first in any case: of
   * what comes after the run a check speaks.
   */
  private RateSchedule grow(double from, double by, long everyNanos, double to) {
    long within = Math.max(2, (durationNanos + everyNanos - 1) / everyNanos);
    long steps = Double.isInfinite(to) ? Math.min(MAX_STEPS, within) : MAX_STEPS;
    // A rate beyond what can be written elsewhere is cut off; the budget of operations refuses it.
    return RateSchedule.geometric(from, 1 + by, everyNanos, Math.min(to, 1e15), (int) steps);
  }

  private @Nullable RateSchedule step(Node.Mapping mapping) {
    List<Segment> segments = new ArrayList<>();
    int before = problems.reported();
    ValueReader<Long> time = Units.nanos(0, Scalars.MAX_DURATION_NANOS);
    for (Map.Entry<String, Node.Member> member : mapping.members().entrySet()) {
      Node.Scalar key = new Node.Scalar(member.getValue().key(), member.getKey(), true);
      Long at = Section.scalar(key, time, problems);
      Double then = fields.value.read(member.getValue().value(), problems);
      if (at != null && then != null) {
        if (segments.isEmpty() ? at != 0 : at <= segments.get(segments.size() - 1).startNanos()) {
          problems.add(key.place(), "is out of order; expected 0m first, then later times");
        }
        segments.add(new Segment(at, then, then));
      }
    }
    if (mapping.members().isEmpty()) {
      problems.add(mapping.place(), "has no steps; expected a mapping such as {0m: 500/s}");
    }
    return problems.reported() == before ? new RateSchedule(segments) : null;
  }

  private @Nullable RateSchedule ramp(Node.Mapping mapping) {
    Section section = new Section(mapping, fields.rampFields, problems);
    int before = problems.reported();
    double from = section.value(fields.rampFrom);
    double to = section.value(fields.rampTo);
    long over = section.value(fields.rampOver);
    return problems.reported() > before
        ? null
        : new RateSchedule(List.of(new Segment(0, from, to), new Segment(over, to, to)));
  }

  private @Nullable RateSchedule daily(Node.Mapping mapping) {
    Section section = new Section(mapping, fields.dailyFields, problems);
    int before = problems.reported();
    double mean = section.value(fields.mean);
    double peak = section.value(fields.peak);
    long peakAt = section.value(fields.peakAt);
    if (problems.reported() == before && (peak < mean || peak > 2 * mean)) {
      problems.add(
          mapping.place(), "has a peak below the mean or above twice the mean; expected between");
    }
    return problems.reported() == before ? cosine(mean, peak, peakAt) : null;
  }

  /** The cosine with the given mean and peak, in straight lines of five minutes; a day at least. */
  private RateSchedule cosine(double mean, double peak, long peakAtNanos) {
    List<Segment> segments = new ArrayList<>();
    long lengthNanos = Math.max(DAY_NANOS, durationNanos);
    long count = Math.min(MAX_STEPS * 12L, lengthNanos / (5 * MINUTE_NANOS) + 1);
    for (long i = 0; i < count; i++) {
      long at = i * 5 * MINUTE_NANOS;
      segments.add(
          new Segment(
              at,
              cosineAt(mean, peak, peakAtNanos, at),
              cosineAt(mean, peak, peakAtNanos, at + 5 * MINUTE_NANOS)));
    }
    return new RateSchedule(segments);
  }

  private double cosineAt(double mean, double peak, long peakAtNanos, long atNanos) {
    double days = (startOfDayNanos + atNanos - peakAtNanos) / (double) DAY_NANOS;
    return mean + (peak - mean) * StrictMath.cos(2 * Math.PI * days);
  }
}
