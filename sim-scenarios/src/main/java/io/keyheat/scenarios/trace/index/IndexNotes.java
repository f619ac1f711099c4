package io.keyheat.scenarios.trace.index;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts what was made of the records of a trace and what was not, for the user. */
final class IndexNotes {
  /** What is counted, for each index, column or table. */
  enum Noted {
    MADE("entries of %s"),
    MISSED("writes without an entry of %s: the trace has no value of that column"),
    UNSET("updates without a value for %s write no entry"),
    EXEMPT("entries of %s ignored: it is exempted"),
    LONGER("records with more key parts than %s: name the columns in a header"),
    LACKING("records keep the key of the trace, not that of %s"),
    COMPUTED("values of %s are computed"),
    NUMBERED("values of %s, which the trace does not record, are numbered with each insert"),
    NAMED("records name other columns than the key of %s");

    private final String words;

    Noted(String words) {
      this.words = words;
    }
  }

  private final Map<Noted, Map<String, Long>> counts = new EnumMap<>(Noted.class);

  void count(Noted what, String of) {
    counts.computeIfAbsent(what, w -> new TreeMap<>()).merge(of, 1L, Long::sum);
  }

  /** How many there were in all. */
  long count(Noted what) {
    return counts.getOrDefault(what, Map.of()).values().stream().mapToLong(n -> n).sum();
  }

  /** What was counted, a line for each. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    counts.forEach(
        (what, each) ->
            each.forEach(
                (of, count) ->
                    lines.add(String.format(Locale.ROOT, "%,d " + what.words, count, of))));
    return lines;
  }
}
