package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.Cause;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.KeyShape;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the order of the recorded keys says.
 *
 * @param cause why the keys make a range hot; null where nothing is wrong with them
 * @param remedies of it, as far as the columns can have them
 * @param words of the remedies
 * @param keys what was seen of the keys
 */
record KeyDiagnosis(@Nullable Cause cause, List<RemedyKind> remedies, Words words, String keys) {
  /** A key or a leading value with a greater share may be more than one tablet's. */
  private static final double DOMINANT = 0.1;

  /** A key that has less is said to have no more than this. */
  private static final double LEAST_NAMED = 0.001;

  /** A leading value with such a share has the load to itself. */
  private static final double MOST = 0.9;

  /** As many different values among 4,096, none of them frequent, spread what follows. */
  private static final int MANY_VALUES = 100;

  /** A key that comes less often in a sample comes so by chance; its share is not known. */
  private static final int LEAST_SEEN = 10;

  KeyDiagnosis {
    remedies = List.copyOf(remedies);
  }

  /** Records that one value of an ordered part has at least, where it takes the load for a time. */
  private static final int IN_TURN = 2;

  /** Whether the keys themselves are the reason. */
  boolean isCause() {
    return cause != null;
  }

  /**
   * What the keys of one kind of record say.
   *
   * @param isHashed whether the system places rows by a hash of the key's first part
   */
  static KeyDiagnosis of(
      TraceSurvey.SurveyedTable table,
      TraceSurvey.Stream stream,
      boolean isHashed,
      SystemRules rules) {
    KeyShape shape = stream.shape();
    if (shape.parts().isEmpty()) {
      return none("it names no key");
    }
    KeyShape.KeyPartShape first = shape.parts().get(0);
    if (first.isOrdered() && first.topShare() < 0.5 && !isHashed) {
      return ofTail(table, stream, rules);
    }
    if (shape.topKeyShare() >= DOMINANT && shape.keys() >= MANY_VALUES) {
      return ofHotKey(table, stream, rules);
    }
    if (isHashed && shape.parts().size() > 1 && isGathered(first, shape)) {
      return ofFewHashes(table, stream);
    }
    int tail = fewTails(shape);
    if (tail > 0) {
      return ofFewTails(table, stream, tail);
    }
    if (!isHashed && first.ends() != null && first.ends().count() < MANY_VALUES) {
      return ofEnds(table, stream, first, first.ends());
    }
    if (isHashed && first.isOrdered()) {
      return none(
          String.format(
              Locale.ROOT,
              "they are spread: rows are placed by a hash of %s, so its order does not matter, and"
                  + " no key has more than %s of the records%s",
              table.columns().get(0).name(),
              percent(Math.max(LEAST_NAMED, shape.topKeyShare())),
              sample(shape)));
    }
    return none(
        String.format(
            Locale.ROOT,
            "they are spread: %s %s (%s%s), and no key has more than %s of the" + " records%s%s",
            table.columns().get(0).name(),
            first.isOrdered() ? "changes with time in few steps" : "follows no order",
            rising(first),
            id(first),
            percent(Math.max(LEAST_NAMED, shape.topKeyShare())),
            sample(shape),
            isHashed ? "" : period(table, shape)));
  }

  /** What the keys of a part of a trace say, in which its table is hot. */
  static KeyDiagnosis ofPart(
      TraceSurvey.SurveyedTable table,
      TraceSurvey.Stream stream,
      boolean isHashed,
      SystemRules rules) {
    KeyDiagnosis keys = of(table, stream, isHashed, rules);
    List<KeyShape.KeyPartShape> parts = stream.shape().parts();
    if (!keys.isCause() && !isHashed && parts.size() > 1 && parts.get(0).topShare() >= MOST) {
      keys = ofOneBeginning(table, stream);
    }
    return new KeyDiagnosis(keys.cause, keys.remedies, keys.words, "while it is hot: " + keys.keys);
  }

  private static KeyDiagnosis ofOneBeginning(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream) {
    KeyShape.KeyPartShape first = stream.shape().parts().get(0);
    return ofFewValues(
        table,
        stream,
        String.format(
            Locale.ROOT,
            "%s of the records begin with %s %s, so they lie side by side%s",
            percent(first.topShare()),
            table.columns().get(0).name(),
            first.top(),
            sample(stream.shape())));
  }

  /** Few values of the key's first part have most records. */
  private static KeyDiagnosis ofFewValues(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, String keys) {
    Words words = Words.GENERAL.with("column", table.columns().get(0).name());
    List<RemedyKind> remedies = new ArrayList<>();
    Optional<String> other = spreadColumn(table, stream);
    if (other.isPresent()) {
      remedies.add(RemedyKind.OTHER_COLUMN_FIRST);
      words = words.with("other", other.get());
    }
    remedies.add(RemedyKind.SHARD_KEY);
    return new KeyDiagnosis(Cause.KEY_BEHIND_FEW_VALUES, remedies, words, keys);
  }

  /** Whether few values of a hashed part have most records, altogether or at any one time. */
  private static boolean isGathered(KeyShape.KeyPartShape first, KeyShape shape) {
    boolean enough = shape.keys() >= MANY_VALUES;
    boolean few = first.topShare() >= DOMINANT || first.values() < MANY_VALUES;
    boolean inTurn = first.isOrdered() && shape.keys() >= IN_TURN * first.values();
    return enough && (few || inTurn);
  }

  private static KeyDiagnosis ofFewHashes(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream) {
    KeyShape.KeyPartShape first = stream.shape().parts().get(0);
    return ofFewValues(
        table,
        stream,
        String.format(
            Locale.ROOT,
            "rows are placed by a hash of %s, so those with one value of it lie together; it has"
                + " %s, of which %s has %s of the records%s%s",
            table.columns().get(0).name(),
            values(first, stream.shape()),
            first.top(),
            percent(first.topShare()),
            first.isOrdered() ? ", one value after the other" : "",
            sample(stream.shape())));
  }

  private static KeyDiagnosis none(String keys) {
    return new KeyDiagnosis(null, List.of(), Words.GENERAL, keys);
  }

  private static String rising(KeyShape.KeyPartShape part) {
    return Double.isNaN(part.rising())
        ? "too few records to tell"
        : "of values some way apart, the later one is greater in " + percent(part.rising());
  }

  /** The evidence that values are ids with a time in them. */
  private static String id(KeyShape.KeyPartShape part) {
    return part.id() == null ? "" : "; its values are " + part.id().words();
  }

  /** What the trace is too short to show of values that begin with a time. */
  private static String period(TraceSurvey.SurveyedTable table, KeyShape shape) {
    long ends = 1;
    for (int part = 0; part < shape.parts().size() && ends < MANY_VALUES; part++) {
      KeyShape.KeyPartShape here = shape.parts().get(part);
      if (here.period() != null && part == 0) {
        return "; all begin with %s, which is written as a time: those of the next one go to one range"
            .formatted(here.period());
      }
      if (here.period() != null) {
        return "; all of %s begin with %s, which is written as a time: those of the next one go to %s"
            .formatted(
                table.columns().get(part).name(),
                here.period(),
                ends == 1
                    ? "one range"
                    : (shape.isSampled() ? "at least " : "")
                        + ends
                        + " ranges, one for each value of what comes before it");
      }
      ends *= here.values();
    }
    return "";
  }

  /** What a figure that comes from a sample is told with. */
  private static String sample(KeyShape shape) {
    return shape.isSampled()
        ? String.format(
            Locale.ROOT, "; seen in a sample of %,d of %,d records", shape.keys(), shape.records())
        : "";
  }

  private static KeyDiagnosis ofTail(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, SystemRules rules) {
    TraceSurvey.SurveyedColumn column = table.columns().get(0);
    KeyShape.KeyPartShape part = stream.shape().parts().get(0);
    boolean rises = part.rises();
    String keys =
        String.format(
            Locale.ROOT,
            "%s, the first part of the key, %s with time (so do %s of values some way apart%s), so"
                + " every %s goes to the %s of what is there%s",
            column.name(),
            rises ? "rises" : "falls",
            percent(rises ? part.rising() : 1 - part.rising()),
            id(part),
            stream.operation().word(),
            rises ? "end" : "front",
            sample(stream.shape()));
    Cause cause = rises ? Cause.GROWING_KEY : Cause.KEY_FALLS;
    Optional<String> other = spreadColumn(table, stream);
    List<RemedyKind> remedies = new ArrayList<>();
    boolean isId =
        column.kind() != CellKind.INTEGER && (column.kind() == CellKind.UUID || part.id() != null);
    if (isId) {
      remedies.add(RemedyKind.RANDOM_UUID);
    }
    for (RemedyKind remedy : rules.remedies(cause)) {
      boolean fits = fits(remedy, isId ? CellKind.UUID : column.kind(), other.isPresent());
      if (fits && !(isShared(part, stream.shape()) && placesValues(remedy))) {
        remedies.add(remedy);
      }
    }
    Words words = Words.GENERAL.with("column", column.name());
    return new KeyDiagnosis(cause, remedies, words.with("other", other.orElse("")), keys);
  }

  /** Whether many records have each value, so that they lie together wherever that value lies. */
  private static boolean isShared(KeyShape.KeyPartShape part, KeyShape shape) {
    return part.values() < MANY_VALUES && shape.keys() >= IN_TURN * part.values();
  }

  /** Whether a remedy gives values other places, each of which remains one. */
  private static boolean placesValues(RemedyKind remedy) {
    return switch (remedy) {
      case REVERSE_BITS, ALLOCATED_IDS, CLIENT_IDS -> true;
      default -> false;
    };
  }

  private static boolean fits(RemedyKind remedy, CellKind kind, boolean otherSpreads) {
    return switch (remedy) {
      case REVERSE_BITS -> kind == CellKind.INTEGER;
      case ALLOCATED_IDS, CLIENT_IDS -> kind == CellKind.INTEGER || kind == CellKind.TEXT;
      case OTHER_COLUMN_FIRST -> kind != CellKind.UUID && otherSpreads;
      default -> true;
    };
  }

  /** Another column of the key that would spread the records if it came first. */
  private static Optional<String> spreadColumn(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream) {
    for (int part = 1; part < stream.shape().parts().size(); part++) {
      KeyShape.KeyPartShape other = stream.shape().parts().get(part);
      if (!other.isOrdered() && other.values() >= MANY_VALUES && other.topShare() < DOMINANT) {
        return Optional.of(table.columns().get(part).name());
      }
    }
    return Optional.empty();
  }

  private static KeyDiagnosis ofHotKey(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, SystemRules rules) {
    String keys = "one key" + topKey(table, stream);
    Cause cause = stream.operation().writes() ? Cause.HOT_ROW_WRITTEN : Cause.HOT_ROW_READ;
    return new KeyDiagnosis(cause, rules.remedies(cause), Words.GENERAL, keys);
  }

  /** Says of a table whose rows' locks hold its writes up which row most of them want. */
  static KeyDiagnosis ofLock(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, SystemRules rules) {
    KeyShape shape = stream.shape();
    long seen = Math.round(shape.topKeyShare() * shape.keys());
    if (shape.isSampled() && seen < LEAST_SEEN) {
      String apart =
          String.format(
              Locale.ROOT,
              "no key has many of the records of %s: the most frequent comes %d times among %,d of"
                  + " %,d records, so what waits are writes of one row that come close together",
              stream.operation().word(),
              seen,
              shape.keys(),
              shape.records());
      return new KeyDiagnosis(Cause.HOT_ROW_WRITTEN, List.of(), Words.GENERAL, apart);
    }
    String keys = "the most frequent key" + topKey(table, stream);
    Words words = Words.GENERAL.with("pieces", "several <rows>");
    return new KeyDiagnosis(
        Cause.HOT_ROW_WRITTEN, rules.remedies(Cause.HOT_ROW_WRITTEN), words, keys);
  }

  /** The key that most records have, and their share. */
  private static String topKey(TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream) {
    KeyShape shape = stream.shape();
    return String.format(
        Locale.ROOT,
        ", %s(%s), has %s of the records of %s%s",
        table.name(),
        shape.topKey(),
        percent(shape.topKeyShare()),
        stream.operation().word(),
        sample(shape));
  }

  /**
   * Returns the first part whose values rise or fall within few combinations of those before it, or
   * within one that many records have; 0: there is none.
   */
  private static int fewTails(KeyShape shape) {
    long ends = 1;
    double most = 1;
    for (int part = 0; part < shape.parts().size(); part++) {
      KeyShape.KeyPartShape here = shape.parts().get(part);
      if (part > 0 && here.isOrdered()) {
        return part;
      }
      ends *= here.values();
      most *= here.topShare();
      if (ends >= MANY_VALUES && most < DOMINANT) {
        return 0;
      }
    }
    return 0;
  }

  private static KeyDiagnosis ofFewTails(
      TraceSurvey.SurveyedTable table, TraceSurvey.Stream stream, int tail) {
    List<KeyShape.KeyPartShape> parts = stream.shape().parts();
    List<String> before = new ArrayList<>();
    for (int part = 0; part < tail; part++) {
      KeyShape.KeyPartShape here = parts.get(part);
      before.add(
          String.format(
              Locale.ROOT,
              "%s has %s, of which %s has %s of the records",
              table.columns().get(part).name(),
              values(here, stream.shape()),
              here.top(),
              percent(here.topShare())));
    }
    boolean isOne = parts.subList(0, tail).stream().allMatch(part -> part.values() == 1);
    String end =
        isOne
            ? "one end for all of them"
            : "an end for each " + (tail == 1 ? "value" : "combination of their values");
    KeyShape.KeyPartShape rising = parts.get(tail);
    String keys =
        String.format(
            Locale.ROOT,
            "%s, and within %s %s %s%s: %s%s",
            String.join(", ", before),
            tail == 1 ? "it" : "them",
            table.columns().get(tail).name(),
            rising.rises() ? "rises" : "falls",
            id(rising),
            end,
            sample(stream.shape()));
    String names =
        table.columns().subList(0, tail + 1).stream()
            .map(TraceSurvey.SurveyedColumn::name)
            .collect(Collectors.joining(" or "));
    Words words =
        Words.GENERAL.with("other", "another <columnWord> of more values").with("column", names);
    return new KeyDiagnosis(
        Cause.KEY_BEHIND_FEW_VALUES,
        List.of(RemedyKind.OTHER_COLUMN_FIRST, RemedyKind.SHARD_KEY),
        words,
        keys);
  }

  /** Values of one column rise or fall in each of few ranges. */
  private static KeyDiagnosis ofEnds(
      TraceSurvey.SurveyedTable table,
      TraceSurvey.Stream stream,
      KeyShape.KeyPartShape first,
      KeyShape.KeyEnds ends) {
    boolean rises = ends.rising() > 0.5;
    return ofFewValues(
        table,
        stream,
        String.format(
            Locale.ROOT,
            "%s %s with time in each of %d ranges (%s%s): so do %s of values of one range some way"
                + " apart, and %s of all; every %s goes to one of %d ends%s",
            table.columns().get(0).name(),
            rises ? "rises" : "falls",
            ends.count(),
            String.join(", ", ends.ranges()),
            ends.count() > ends.ranges().size() ? ", …" : "",
            percent(rises ? ends.rising() : 1 - ends.rising()),
            percent(rises ? first.rising() : 1 - first.rising()),
            stream.operation().word(),
            ends.count(),
            sample(stream.shape())));
  }

  private static String values(KeyShape.KeyPartShape part, KeyShape shape) {
    if (part.values() == 1) {
      return "one value";
    }
    return (shape.isSampled() ? "at least " : "") + part.values() + " values";
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }
}
