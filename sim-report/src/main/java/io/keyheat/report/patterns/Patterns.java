package io.keyheat.report.patterns;

import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the patterns of a run. */
public final class Patterns {
  /** Spaces with less than this share of the busiest one's load are left out, but for hot ones. */
  private static final double LEAST_LOAD = 0.01;

  private Patterns() {}

  /**
   * What shape the load of each key space has, and what rhythm; key spaces with next to no load
   * have neither.
   */
  public static List<Pattern> of(RunResult run) {
    List<Activity> spaces = Activity.of(run.heatmap());
    double most = spaces.stream().mapToDouble(Activity::meanTotal).max().orElse(0);
    Set<String> hot =
        run.hotspots().stream()
            .flatMap(hotspot -> hotspot.affectedTables().stream())
            .collect(Collectors.toSet());
    List<Pattern> patterns = new ArrayList<>();
    for (Activity space : spaces) {
      boolean counts = space.meanTotal() >= LEAST_LOAD * most || hot.contains(space.space());
      if (space.meanTotal() > 0 && counts) {
        patterns.addAll(shapes(space));
        rhythm(space, run.intervalNanos()).ifPresent(patterns::add);
      }
    }
    return patterns;
  }

  /** A moving hotspot in a part of the keys may have a band beside it. */
  private static List<Pattern> shapes(Activity space) {
    List<Pattern> shapes = new ArrayList<>();
    Optional<Pattern> moving = MovingHeat.find(space);
    moving.ifPresent(shapes::add);
    boolean leavesRoom =
        moving.map(p -> p.bottomRow() - p.topRow() < space.rows() / 2).orElse(true);
    if (leavesRoom) {
      StandingHeat.band(space).ifPresent(shapes::add);
    }
    if (shapes.isEmpty()) {
      StandingHeat.even(space).ifPresent(shapes::add);
    }
    return shapes;
  }

  private static Optional<Pattern> rhythm(Activity space, long intervalNanos) {
    return Rhythm.period(space, intervalNanos).or(() -> Rhythm.step(space, intervalNanos));
  }
}
