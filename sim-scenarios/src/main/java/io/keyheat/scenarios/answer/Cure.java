package io.keyheat.scenarios.answer;

import io.keyheat.scenarios.lint.Family;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.KeyShape;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the order of the recorded keys says, and what to do about it.
 *
 * @param rules ids of those that say so
 * @param keys what was seen of the keys
 * @param change what to do; empty where nothing is wrong with them
 */
record Cure(List<String> rules, String keys, String change) {
  /** A key or a leading value with a greater share may be more than one tablet's. */
  private static final double DOMINANT = 0.1;

  /** So many different values among 4,096, none of them frequent, spread what follows. */
  private static final int MANY_VALUES = 100;

  Cure {
    rules = List.copyOf(rules);
  }

  /** Whether the keys themselves are the reason. */
  boolean isNeeded() {
    return !change.isEmpty();
  }

  static Cure of(TraceSurvey.Table table, TraceSurvey.Stream stream, Family family) {
    KeyShape shape = stream.shape();
    if (shape.parts().isEmpty()) {
      return none("it names no key");
    }
    KeyShape.Part first = shape.parts().get(0);
    if (first.isOrdered() && first.topShare() < 0.5) {
      return ofTail(table, stream, family);
    }
    if (shape.topKeyShare() >= DOMINANT && shape.keys() >= MANY_VALUES) {
      return ofHotKey(table, stream, family);
    }
    if (shape.parts().size() > 1 && shape.parts().get(1).isOrdered()) {
      boolean few = first.values() < MANY_VALUES;
      if (first.topShare() >= DOMINANT || few) {
        return ofFewTails(table, stream, family);
      }
    }
    return none(
        String.format(
            Locale.ROOT,
            "they are spread: %s follows no order (%s), and no key has more than %s of the records",
            table.columns().get(0).name(),
            rising(first),
            percent(shape.topKeyShare())));
  }

  private static Cure none(String keys) {
    return new Cure(List.of(), keys, "");
  }

  private static String rising(KeyShape.Part part) {
    return Double.isNaN(part.rising())
        ? "too few records to tell"
        : percent(part.rising()) + " of successive values rise";
  }

  private static Cure ofTail(TraceSurvey.Table table, TraceSurvey.Stream stream, Family family) {
    TraceSurvey.Column column = table.columns().get(0);
    KeyShape.Part part = stream.shape().parts().get(0);
    boolean rises = part.rises();
    String keys =
        String.format(
            Locale.ROOT,
            "%s, the first part of the key, %s from record to record (%s of successive values), so"
                + " every %s goes to the %s of what is there",
            column.name(),
            rises ? "rises" : "falls",
            percent(rises ? part.rising() : 1 - part.rising()),
            stream.operation().word(),
            rises ? "end" : "front");
    List<String> rules = new ArrayList<>();
    rules.add(family.rule(rises ? "SP-01" : "SP-03", "FS-01", "DS-02"));
    List<String> changes = new ArrayList<>();
    if (column.kind() == CellKind.UUID) {
      changes.add("take UUIDs of version 4, which carry no clock");
      rules.add("SP-04");
    } else if (family == Family.SPANNER) {
      addForSpanner(table, stream, column, changes, rules);
    } else if (column.kind() == CellKind.INTEGER || column.kind() == CellKind.TEXT) {
      changes.add(
          family == Family.DATASTORE
              ? "take ids that the system allocates"
              : "take document ids that the client library makes");
      rules.add("DS-01");
    }
    changes.add(
        family == Family.FIRESTORE
            ? "put a shard value in front, random for each document"
            : "put a hash of the key, modulo the number of shards, in front");
    rules.add(family.rule("SP-07", "FS-04", "DS-14"));
    return new Cure(rules, keys, String.join("; or ", changes));
  }

  private static void addForSpanner(
      TraceSurvey.Table table,
      TraceSurvey.Stream stream,
      TraceSurvey.Column column,
      List<String> changes,
      List<String> rules) {
    if (column.kind() == CellKind.INTEGER) {
      changes.add("reverse the bits of " + column.name());
      rules.add("SP-05");
    }
    for (int part = 1; part < stream.shape().parts().size(); part++) {
      KeyShape.Part other = stream.shape().parts().get(part);
      if (!other.isOrdered() && other.values() >= MANY_VALUES && other.topShare() < DOMINANT) {
        changes.add("put %s before %s".formatted(table.columns().get(part).name(), column.name()));
        rules.add("SP-06");
        return;
      }
    }
  }

  private static Cure ofHotKey(TraceSurvey.Table table, TraceSurvey.Stream stream, Family family) {
    KeyShape shape = stream.shape();
    String keys =
        String.format(
            Locale.ROOT,
            "one key, %s(%s), has %s of the records of %s",
            table.name(),
            shape.topKey(),
            percent(shape.topKeyShare()),
            stream.operation().word());
    return stream.operation().writes()
        ? new Cure(
            List.of(family.rule("SP-12", "FS-07", "DS-06"), "DS-20"),
            keys,
            "split that row into pieces with keys far apart, write one of them at random, and read"
                + " them all")
        : new Cure(
            List.of(family.rule("SP-12", "FS-07", "DS-11"), "DS-19"),
            keys,
            "keep copies of that row under keys far apart, or cache it, and read one at random");
  }

  private static Cure ofFewTails(
      TraceSurvey.Table table, TraceSurvey.Stream stream, Family family) {
    KeyShape.Part first = stream.shape().parts().get(0);
    KeyShape.Part second = stream.shape().parts().get(1);
    String firstName = table.columns().get(0).name();
    String secondName = table.columns().get(1).name();
    String keys =
        String.format(
            Locale.ROOT,
            "%s has %s, of which %s has %s of the records, and within it %s %s: %s",
            firstName,
            first.values() == 1 ? "one value" : first.values() + " values",
            first.top(),
            percent(first.topShare()),
            secondName,
            second.rises() ? "rises" : "falls",
            first.values() == 1 ? "one end for all of them" : "an end for each value");
    return new Cure(
        List.of(family.rule("SP-06", "FS-04", "DS-15"), family.rule("SP-07", "FS-04", "DS-14")),
        keys,
        String.format(
            "put a column of more values, or a hash of the key modulo the number of shards, between"
                + " or before %s and %s",
            firstName, secondName));
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }
}
