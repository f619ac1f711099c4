package io.keyheat.scenarios.presentation;

import io.keyheat.core.result.Hotspot;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;

/** Says how hot the hottest range of a run was. */
public final class BottleneckText {
  private static final String FULL = "score " + (int) Hotspot.FULL_SCORE + " or more";

  private BottleneckText() {}

  /**
   * Such as {@code score 85}, or {@code score 90 or more in 3 minutes, counted for each tablet}.
   */
  public static String heat(Bottleneck hot) {
    if (hot.fullMinutes() == 0) {
      return "score " + Figures.score(hot.score());
    }
    return hot.fullMinutes() == 1
        ? FULL + " in 1 minute"
        : FULL + " in " + Figures.count(hot.fullMinutes()) + " minutes, counted for each tablet";
  }
}
