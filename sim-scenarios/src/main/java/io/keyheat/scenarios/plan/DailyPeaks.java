package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;

/** What the daily shapes of a scenario's loads are, in words. */
final class DailyPeaks {
  private DailyPeaks() {}

  /** Such as {@code orders 6000/s, mean 3000/s}; says so where no load has a daily shape. */
  static List<String> of(ScenarioFile file) {
    List<String> peaks =
        file.dailyLoads().entrySet().stream()
            .map(load -> load.getKey() + " " + words(load.getValue()))
            .toList();
    return peaks.isEmpty() ? List.of("no load has one") : peaks;
  }

  private static String words(Node.Mapping daily) {
    return text(daily, "peak") + ", mean " + text(daily, "mean");
  }

  private static String text(Node.Mapping daily, String field) {
    return daily.get(field) instanceof Node.Scalar text ? text.value() : "?";
  }
}
