package io.keyheat.scenarios.reader;

import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.reader.load.RateReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Words that stand for fields which a planner thinks of as one: the shards of a table are the
 * number that a hash in its columns is reduced by, the pre-splits of a scenario are those of all
 * its tables, its ramp is how all its loads grow to their rates, and at its peak are all loads that
 * have a daily one.
 */
final class FieldAliases {
  static final String SHARDS = "shards";
  private static final String PRE_SPLITS = "preSplits";
  static final String RAMP = "ramp";
  private static final double FIRST_PER_SECOND = 500;
  static final String FIRST_RATE = perSecond(FIRST_PER_SECOND);
  private static final String SPEED = "speed";
  private static final String AT_PEAK = "atPeak";
  private static final String FAILURE = "failure";
  private static final long MILLI_NANOS = 1_000_000L;
  private static final long FAILOVER_NANOS = 60_000L * MILLI_NANOS;
  private static final long MAX_NANOS = Long.MAX_VALUE / 2;

  private FieldAliases() {}

  /**
   * The values that one stands for in a document; itself where its path is no such word. None for a
   * ramp where no load has a rate to grow to, and for the peak where no load has a daily shape.
   */
  static List<FieldValue> expand(FieldValue field, Node.Mapping document) {
    String path = field.path();
    String word = path.substring(path.lastIndexOf('.') + 1);
    if (word.equals(SHARDS)) {
      return orItself(field, shards(field, document));
    }
    if (path.equals(PRE_SPLITS)) {
      return orItself(
          field,
          tables(document).keySet().stream()
              .map(table -> new FieldValue(table(table) + PRE_SPLITS, field.text()))
              .toList());
    }
    if (path.equals(RAMP)) {
      return ramps(field.text(), document);
    }
    if (path.equals(FAILURE)) {
      return failure(field.text(), document);
    }
    if (path.equals(SPEED)) {
      return orItself(field, speeds(field.text(), document));
    }
    return path.equals(AT_PEAK) ? peaks(document) : List.of(field);
  }

  /**
   * All traces are replayed at a speed. Where all had another one in common, a duration, a warm-up
   * and an interval that the document writes shrink as the trace does.
   */
  private static List<FieldValue> speeds(String speed, Node.Mapping document) {
    List<FieldValue> fields = new ArrayList<>();
    Set<Double> before = new HashSet<>();
    loads(document)
        .forEach(
            (name, load) -> {
              Node trace = load.get("trace");
              before.add(trace == null ? Double.NaN : speed(trace));
              if (trace != null) {
                fields.add(new FieldValue("loads." + name + ".trace." + SPEED, speed));
              }
            });
    double factor = number(speed) / before.stream().findFirst().orElse(Double.NaN);
    if (before.size() == 1 && factor > 0) {
      for (String time : List.of("duration", "warmUp", "interval")) {
        long nanos = nanos(document, time);
        if (nanos > 0) {
          long millis = Math.max(1, Math.round(nanos / factor / MILLI_NANOS));
          fields.add(new FieldValue(time, millis + "ms"));
        }
      }
    }
    return fields;
  }

  /** The speed that a trace is replayed at; NaN where it cannot be read. */
  private static double speed(Node trace) {
    if (!(trace instanceof Node.Mapping mapping) || mapping.get(SPEED) == null) {
      return 1;
    }
    return mapping.get(SPEED) instanceof Node.Scalar text ? number(text.value()) : Double.NaN;
  }

  /** A number, or NaN where the reader of the scenario will say that it is none. */
  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * The first server or zone is gone from the run's start. The warm-up is long enough to hold the
   * failover, or half of a shorter run.
   *
   * @param what {@code server after 60s}: what is gone, and how long the failover takes
   */
  private static List<FieldValue> failure(String what, Node.Mapping document) {
    String[] words = what.split(" after ", 2);
    String kind = words[0].equals("zone") ? "stopZone" : "stopServer";
    List<FieldValue> fields = new ArrayList<>();
    fields.add(new FieldValue("faults", "[{" + kind + ": 1, from: 0s}]"));
    long failover =
        words.length == 2 ? nanos(new Node.Scalar(Place.START, words[1], true)) : FAILOVER_NANOS;
    long least = Math.min(failover, nanos(document, "duration") / 2);
    if (nanos(document, "warmUp") < least) {
      fields.add(new FieldValue("warmUp", least / MILLI_NANOS + "ms"));
    }
    return fields;
  }

  /** A duration that the document has; 0 where it has none that can be read. */
  private static long nanos(Node.Mapping document, String field) {
    return document.get(field) instanceof Node.Scalar text ? nanos(text) : 0;
  }

  private static long nanos(Node.Scalar text) {
    try {
      return Units.nanos(0, MAX_NANOS).read(text);
    } catch (BadValue e) {
      // The reader of the scenario says so in its own words.
      return 0;
    }
  }

  /** Every load with a rate of its own grows to it by {@code growth} every five minutes. */
  private static List<FieldValue> ramps(String growth, Node.Mapping document) {
    List<FieldValue> ramps = new ArrayList<>();
    loads(document)
        .forEach(
            (name, load) -> {
              AliasSpan span = span(load.get("rate"), document);
              if (span != null && isAbove(span.to(), span.from())) {
                String shape = "{growth: {from: " + span.from() + ", by: " + growth;
                ramps.add(
                    new FieldValue(
                        "loads." + name + ".rate", shape + ", every: 5m, to: " + span.to() + "}}"));
              }
            });
    return ramps;
  }

  /** Where a rate begins and where it ends, as scenarios write it. */
  private record AliasSpan(String from, String to) {}

  /** From the usual first rate to a steady one; a growth keeps its own ends. */
  private static @Nullable AliasSpan span(@Nullable Node rate, Node.Mapping document) {
    if (rate instanceof Node.Scalar text && text.value().endsWith("/s")) {
      return new AliasSpan(firstRate(document), text.value());
    }
    if (rate instanceof Node.Mapping mapping && mapping.get("growth") instanceof Node.Mapping own) {
      String from =
          own.get("from") instanceof Node.Scalar text ? text.value() : firstRate(document);
      return own.get("to") instanceof Node.Scalar to
          ? new AliasSpan(from, to.value())
          : reached(rate, document);
    }
    return rate instanceof Node.Scalar text && RateReader.isGrowth(text.value())
        ? reached(text, document)
        : null;
  }

  /** The usual first rate as a scenario writes it that multiplies all of its rates. */
  private static String firstRate(Node.Mapping document) {
    double factor =
        document.get(RunFields.PEAK.name()) instanceof Node.Scalar text
            ? RunReader.peakFactor(text.value())
            : 1;
    return perSecond(FIRST_PER_SECOND / (factor > 0 ? factor : 1));
  }

  /** A growth without an end comes as far as the run lasts; null where it cannot be read. */
  private static @Nullable AliasSpan reached(Node rate, Node.Mapping document) {
    long duration = Math.max(1, nanos(document, "duration"));
    // What is wrong with the rate, the reader of the scenario says in its own words.
    Problems unheard = new Problems("");
    RateSchedule schedule = new RateReader(duration, 0, unheard).read(rate);
    return schedule == null
        ? null
        : new AliasSpan(
            perSecond(schedule.perSecondAt(0)), perSecond(schedule.perSecondAt(duration - 1)));
  }

  private static String perSecond(double rate) {
    return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString() + "/s";
  }

  private static boolean isAbove(String rate, String other) {
    try {
      return Double.parseDouble(rate.replace("/s", ""))
          > Double.parseDouble(other.replace("/s", ""));
    } catch (NumberFormatException e) {
      // Not a number of operations a second; the reader says so in its own words.
      return true;
    }
  }

  /** Loads with a daily shape, each held at its peak. */
  private static List<FieldValue> peaks(Node.Mapping document) {
    List<FieldValue> peaks = new ArrayList<>();
    daily(document)
        .forEach(
            (name, daily) -> {
              if (daily.get("peak") instanceof Node.Scalar peak) {
                peaks.add(new FieldValue("loads." + name + ".rate", peak.value()));
              }
            });
    return peaks;
  }

  /** The daily shapes of loads that have one. */
  static Map<String, Node.Mapping> daily(Node.Mapping document) {
    Map<String, Node.Mapping> shapes = new LinkedHashMap<>();
    loads(document)
        .forEach(
            (name, load) -> {
              if (load.get("rate") instanceof Node.Mapping rate
                  && rate.get("daily") instanceof Node.Mapping daily) {
                shapes.put(name, daily);
              }
            });
    return shapes;
  }

  private static Map<String, Node.Mapping> loads(Node.Mapping document) {
    Map<String, Node.Mapping> loads = new LinkedHashMap<>();
    if (document.get("loads") instanceof Node.Mapping mapping) {
      mapping
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Mapping load) {
                  loads.put(name, load);
                }
              });
    }
    return loads;
  }

  private static List<FieldValue> orItself(FieldValue field, List<FieldValue> meant) {
    return meant.isEmpty() ? List.of(field) : meant;
  }

  private static List<FieldValue> shards(FieldValue field, Node.Mapping document) {
    List<FieldValue> meant = new ArrayList<>();
    tables(document)
        .forEach(
            (name, member) -> {
              String path = field.path();
              boolean asked = path.equals(SHARDS) || path.equals(table(name) + SHARDS);
              if (asked && member.value() instanceof Node.Mapping table) {
                for (ShardColumn column : ShardColumn.of(table)) {
                  meant.add(column.values(table(name), field.text()));
                  meant.addAll(fanOuts(name, column, field.text(), document));
                }
              }
            });
    return meant;
  }

  /** Queries that ask every shard have to ask all of the new number. */
  private static List<FieldValue> fanOuts(
      String table, ShardColumn column, String shards, Node.Mapping document) {
    List<FieldValue> ranges = new ArrayList<>();
    loads(document)
        .forEach(
            (name, load) -> {
              if (load.get("scan") instanceof Node.Scalar scan
                  && scan.value().equals(table)
                  && load.get("fanOut") instanceof Node.Mapping fanOut
                  && fanOut.get(column.name()) != null) {
                String path = "loads." + name + ".fanOut." + column.name();
                column.all(shards).ifPresent(all -> ranges.add(new FieldValue(path, all)));
              }
            });
    return ranges;
  }

  private static String table(String name) {
    return "tables." + name + ".";
  }

  private static Map<String, Node.Member> tables(Node.Mapping document) {
    return document.get("tables") instanceof Node.Mapping tables
        ? Objects.requireNonNull(tables.members())
        : Map.of();
  }
}
