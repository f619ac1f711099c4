package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;

/** Says how hot the hottest range of a run was. */
public final class BottleneckText {
  private BottleneckText() {}

  /** Such as {@code score 85}, or {@code at 100 in 3 minutes, counted for each tablet}. */
  public static String heat(Bottleneck hot) {
    if (hot.fullMinutes() == 0) {
      return "score " + Figures.score(hot.score());
    }
    return hot.fullMinutes() == 1
        ? "at 100 in 1 minute"
        : "at 100 in " + Figures.count(hot.fullMinutes()) + " minutes, counted for each tablet";
  }
}
