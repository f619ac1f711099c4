package io.keyheat.report.html;

import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A cause in a table or index.
 *
 * @param finding the first of its findings
 * @param alsoIn indexes of the other variants that show it
 */
record WorstSpot(Finding finding, List<Integer> alsoIn) {
  private static final int WORST = 3;

  /**
   * The worst spots of a result, one for each cause and table.
   *
   * @param told the variant whose spots come first
   */
  static List<WorstSpot> worst(ScenarioResult result, int told) {
    Map<List<Object>, List<Finding>> byCause = new LinkedHashMap<>();
    Stream.concat(
            result.findings().stream().filter(found -> found.variant() == told),
            result.findings().stream().filter(found -> found.variant() != told))
        .filter(found -> found.hotspot() != null)
        .forEach(
            found ->
                byCause
                    .computeIfAbsent(
                        List.of(found.cause(), found.space()), key -> new ArrayList<>())
                    .add(found));
    return byCause.values().stream().limit(WORST).map(WorstSpot::of).toList();
  }

  private static WorstSpot of(List<Finding> same) {
    Finding first = same.get(0);
    List<Integer> others =
        same.stream()
            .map(Finding::variant)
            .filter(variant -> variant != first.variant())
            .distinct()
            .toList();
    return new WorstSpot(first, others);
  }
}
