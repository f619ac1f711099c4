package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.KeyShape;
import io.keyheat.scenarios.trace.KeyShape.KeyPartShape;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.TraceSurvey.Stream;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedColumn;
import io.keyheat.scenarios.trace.TraceSurvey.SurveyedTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The order and the distribution of a table's recorded keys.
 *
 * @param cause of a hotspot that these keys make; null: they are spread
 * @param remedies of it that fit the columns
 * @param words of the sentences
 * @param facts that were seen of the keys, each a few words
 */
record KeyDiagnosis(
    @Nullable Cause cause, List<RemedyKind> remedies, Words words, List<String> facts) {
  /** A key or a leading value with a greater share may exceed what one tablet handles. */
  private static final double DOMINANT = 0.1;

  /** A leading value with such a share has the load to itself. */
  private static final double MOST = 0.9;

  /** With that number of values among 4,096, none of them frequent, the load is spread. */
  private static final int MANY_VALUES = 100;

  /** Records per value from which one value of an ordered part has the load for a time. */
  private static final int SEVERAL_RECORDS = 2;

  KeyDiagnosis {
    remedies = List.copyOf(remedies);
    facts = List.copyOf(facts);
  }

  /**
   * The keys of a table: those of its first operation, the most frequent first, whose keys make a
   * hotspot; of its most frequent one where none does.
   *
   * @param isHashed whether the system places rows by a hash of the key's first part
   */
  static KeyDiagnosis of(SurveyedTable table, boolean isHashed, SystemRules rules) {
    return of(table, keys -> new StreamKeys(table, keys, isHashed, rules).diagnosis());
  }

  /**
   * The keys of a part of a trace, in which a value that other parts have less often may have the
   * load to itself.
   *
   * @param table as that part has it
   */
  static KeyDiagnosis ofPart(SurveyedTable table, boolean isHashed, SystemRules rules) {
    return of(table, keys -> new StreamKeys(table, keys, isHashed, rules).diagnosisOfPart());
  }

  private static KeyDiagnosis of(SurveyedTable table, Function<Stream, KeyDiagnosis> judge) {
    List<KeyDiagnosis> each =
        table.streams().stream()
            .sorted(Comparator.comparingLong(Stream::records).reversed())
            .map(judge)
            .toList();
    return each.stream().filter(KeyDiagnosis::isCause).findFirst().orElse(each.get(0));
  }

  /** Whether the keys make a hotspot. */
  boolean isCause() {
    return cause != null;
  }

  /** The cause, a sentence with its full stop; empty: there is none. */
  String sentence(SystemRules rules) {
    return cause == null ? "" : Words.sentence(rules.why(cause, words));
  }

  /** What to change, a sentence for each remedy. */
  List<String> changes(SystemRules rules) {
    return cause == null
        ? List.of()
        : rules.remedySentences(cause, remedies, words).stream().map(Words::sentence).toList();
  }

  /** The rules of the documents that the keys break. */
  List<StatedRule> broken(SystemRules rules) {
    return cause == null ? List.of() : rules.stated(rules.rules(cause, remedies));
  }

  /** The keys of one operation on one table. */
  private record StreamKeys(
      SurveyedTable table, Stream stream, boolean isHashed, SystemRules rules) {
    private KeyShape shape() {
      return stream.shape();
    }

    private List<KeyPartShape> parts() {
      return shape().parts();
    }

    private String name(int part) {
      return table.columns().get(part).name();
    }

    KeyDiagnosis diagnosis() {
      if (parts().isEmpty()) {
        return spread("its records have no key");
      }
      KeyPartShape first = parts().get(0);
      if (first.isOrdered() && first.topShare() < 0.5 && !isHashed) {
        return ordered(first);
      }
      if (shape().topKeyShare() >= DOMINANT && shape().keys() >= MANY_VALUES) {
        List<RemedyKind> remedies =
            List.of(stream.operation().writes() ? RemedyKind.ROW_PIECES : RemedyKind.ROW_COPIES);
        return found(Cause.HOT_ROW, remedies, Words.GENERAL, topKey());
      }
      if (isHashed && parts().size() > 1 && isGathered(first)) {
        return found(
            Cause.BUSY_HASH,
            rules.remedies(Cause.BUSY_HASH),
            Words.GENERAL,
            "%s is hashed; it has %s".formatted(name(0), values(first)));
      }
      int end = orderedBehindFewValues();
      if (end > 0) {
        return behindFewValues(end);
      }
      return spread(order(0), topKey());
    }

    KeyDiagnosis diagnosisOfPart() {
      KeyDiagnosis keys = diagnosis();
      if (keys.isCause() || isHashed || parts().size() < 2 || parts().get(0).topShare() < MOST) {
        return keys;
      }
      KeyPartShape first = parts().get(0);
      return fewValues(
          isTime(first.top()) ? Cause.PERIOD_ENDS : Cause.KEY_BEHIND_FEW_VALUES,
          "%s has %s".formatted(name(0), values(first)));
    }

    /** Whether a date stands in a value. */
    private static boolean isTime(String value) {
      return IntStream.range(0, value.length()).anyMatch(at -> WrittenTime.at(value, at) != null);
    }

    /** The keys rise or fall with time. */
    private KeyDiagnosis ordered(KeyPartShape first) {
      SurveyedColumn column = table.columns().get(0);
      boolean isId =
          column.kind() != CellKind.INTEGER
              && (column.kind() == CellKind.UUID || first.id() != null);
      CellKind kind = isId ? CellKind.UUID : column.kind();
      Optional<String> other = spreadColumn();
      Cause cause =
          stream.operation() == TraceOperation.DELETE
              ? Cause.DELETED_KEY
              : !stream.operation().writes()
                  ? Cause.READ_IN_ORDER
                  : first.rises() ? Cause.GROWING_KEY : Cause.KEY_FALLS;
      boolean isShared =
          first.values() < MANY_VALUES && shape().keys() >= SEVERAL_RECORDS * first.values();
      List<RemedyKind> remedies = new ArrayList<>();
      if (isId && stream.operation().writes()) {
        remedies.add(RemedyKind.RANDOM_UUID);
      }
      rules.remedies(cause).stream()
          .filter(remedy -> fits(remedy, kind, isShared, other.isPresent()))
          .forEach(remedies::add);
      Words words = Words.GENERAL.with("column", column.name()).with("other", other.orElse(""));
      return found(cause, remedies, words, order(0));
    }

    private static boolean fits(
        RemedyKind remedy, CellKind kind, boolean isShared, boolean otherSpreads) {
      return switch (remedy) {
        case REVERSE_BITS -> !isShared && kind == CellKind.INTEGER;
        case ALLOCATED_IDS, CLIENT_IDS ->
            !isShared && (kind == CellKind.INTEGER || kind == CellKind.TEXT);
        case OTHER_COLUMN_FIRST -> kind != CellKind.UUID && otherSpreads;
        default -> true;
      };
    }

    /** Whether few values of a hashed part have most records, over all or at any one time. */
    private boolean isGathered(KeyPartShape first) {
      boolean few = first.topShare() >= DOMINANT || first.values() < MANY_VALUES;
      boolean oneByOne = first.isOrdered() && shape().keys() >= SEVERAL_RECORDS * first.values();
      return shape().keys() >= MANY_VALUES && (few || oneByOne);
    }

    /**
     * The first part whose values rise or fall within few combinations of those before it, or
     * within one that many records have; 0: there is none.
     */
    private int orderedBehindFewValues() {
      long ends = 1;
      double most = 1;
      for (int part = 0; part < parts().size(); part++) {
        KeyPartShape here = parts().get(part);
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

    private KeyDiagnosis behindFewValues(int end) {
      String[] facts = new String[end + 1];
      for (int part = 0; part < end; part++) {
        facts[part] = "%s has %s".formatted(name(part), values(parts().get(part)));
      }
      facts[end] = order(end);
      String names =
          table.columns().subList(0, end + 1).stream()
              .map(SurveyedColumn::name)
              .collect(Collectors.joining(" or "));
      Words words =
          Words.GENERAL.with("other", "another <columnWord> of more values").with("column", names);
      List<RemedyKind> remedies = List.of(RemedyKind.OTHER_COLUMN_FIRST, RemedyKind.SHARD_KEY);
      return found(Cause.KEY_BEHIND_FEW_VALUES, remedies, words, facts);
    }

    private KeyDiagnosis fewValues(Cause cause, String fact) {
      Words words = Words.GENERAL.with("column", name(0));
      List<RemedyKind> remedies = new ArrayList<>();
      Optional<String> other = spreadColumn();
      if (other.isPresent()) {
        remedies.add(RemedyKind.OTHER_COLUMN_FIRST);
        words = words.with("other", other.get());
      }
      remedies.add(RemedyKind.SHARD_KEY);
      return found(cause, remedies, words, fact);
    }

    /** Another column of the key that would spread the records if it came first. */
    private Optional<String> spreadColumn() {
      for (int part = 1; part < parts().size(); part++) {
        KeyPartShape other = parts().get(part);
        if (!other.isOrdered() && other.values() >= MANY_VALUES && other.topShare() < DOMINANT) {
          return Optional.of(name(part));
        }
      }
      return Optional.empty();
    }

    private KeyDiagnosis spread(String... facts) {
      return found(null, List.of(), Words.GENERAL, facts);
    }

    private KeyDiagnosis found(
        @Nullable Cause cause, List<RemedyKind> remedies, Words words, String... seen) {
      List<String> facts = new ArrayList<>(List.of(seen));
      if (shape().isSampled()) {
        facts.add(
            "seen in %s of %s records"
                .formatted(Figures.count(shape().keys()), Figures.count(shape().records())));
      }
      return new KeyDiagnosis(cause, remedies, words, facts);
    }

    private String order(int part) {
      KeyPartShape shape = parts().get(part);
      String ids = shape.id() == null ? "" : " (" + shape.id().words() + ")";
      if (!shape.isOrdered()) {
        return name(part) + ids + " follows no order";
      }
      double share = shape.rises() ? shape.rising() : 1 - shape.rising();
      return "%s%s %s in %s of pairs"
          .formatted(name(part), ids, shape.rises() ? "rises" : "falls", Figures.percent(share));
    }

    private String topKey() {
      return "%s(%s) has %s of the %s records"
          .formatted(
              table.name(),
              shape().topKey(),
              Figures.percent(shape().topKeyShare()),
              stream.operation().word());
    }

    private String values(KeyPartShape part) {
      if (part.values() == 1) {
        return "one value, " + part.top();
      }
      return "%s%d values, %s of the records %s"
          .formatted(
              shape().isSampled() ? "at least " : "",
              part.values(),
              Figures.percent(part.topShare()),
              part.top());
    }
  }
}
