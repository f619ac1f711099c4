package io.keyheat.report.html;

import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** {@link ReportData} in as much detail as a page has room for: fewer shades, then fewer cells. */
final class FittingData {
  private FittingData() {}

  /** The document, within the budget if any detail is. */
  static String json(ScenarioResult result, InitialView view, int budgetBytes) throws IOException {
    ReportData data = new ReportData(result, view);
    Detail detail = Detail.full(result);
    while (detail.canHaveFewerShades()) {
      @Nullable String json = data.json(detail, budgetBytes);
      if (json != null) {
        return json;
      }
      detail = detail.inFewerShades();
    }
    return inFewerCells(data, detail, budgetBytes);
  }

  private static String inFewerCells(ReportData data, Detail inFull, int budgetBytes)
      throws IOException {
    Detail detail = inFull;
    String json = data.json(detail);
    while (bytes(json) > budgetBytes && detail.canBeCoarser()) {
      // What is not cells takes its room however few they are.
      final int rest = bytes(data.json(detail.coarsest()));
      detail = detail.coarser((double) (budgetBytes - rest) / (bytes(json) - rest));
      json = data.json(detail);
    }
    return json;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
