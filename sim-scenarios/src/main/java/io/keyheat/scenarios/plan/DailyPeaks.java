package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the daily shapes of a scenario's loads are, in words. */
final class DailyPeaks {
  private DailyPeaks() {}

  /** Such as {@code orders 6000/s, mean 3000/s}; says so where no load has a daily shape. */
  static List<String> of(ScenarioFile file) {
    Map<String, List<String>> variantsByWords = new LinkedHashMap<>();
    file.dailyLoads()
        .forEach(
            (variant, loads) ->
                variantsByWords
                    .computeIfAbsent(words(loads), words -> new ArrayList<>())
                    .add(variant));
    List<String> peaks = new ArrayList<>();
    variantsByWords.forEach(
        (words, variants) ->
            peaks.add(
                variantsByWords.size() == 1 ? words : String.join(", ", variants) + ": " + words));
    return peaks.isEmpty() ? List.of("no load has one") : peaks;
  }

  private static String words(Map<String, Node.Mapping> loads) {
    return loads.entrySet().stream()
        .map(load -> load.getKey() + " " + words(load.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String words(Node.Mapping daily) {
    return text(daily, "peak") + ", mean " + text(daily, "mean");
  }

  private static String text(Node.Mapping daily, String field) {
    return daily.get(field) instanceof Node.Scalar text ? text.value() : "?";
  }
}
