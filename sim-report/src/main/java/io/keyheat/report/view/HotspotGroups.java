package io.keyheat.report.view;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hotspots of the same tables, told in one line; a long run lists hundreds of minutes. */
public final class HotspotGroups {
  /**
   * The hotspots of one set of tables.
   *
   * @param reasons those of all of them together, as Spanner's ten-minute view joins them
   * @param records how many there are: one for each tablet and minute
   * @param hotRecords those with a score of 100
   * @param worst the one with the greatest score, and among those the most operations
   */
  public record Group(
      List<String> tables,
      Set<UnsplittableReason> reasons,
      int records,
      int hotRecords,
      Hotspot worst) {}

  private static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(Hotspot::operationsPerSecond);

  private HotspotGroups() {}

  /** The groups, the worst first. */
  public static List<Group> of(List<Hotspot> hotspots) {
    Map<List<String>, List<Hotspot>> byTables = new LinkedHashMap<>();
    for (Hotspot hotspot : hotspots) {
      byTables.computeIfAbsent(hotspot.affectedTables(), t -> new ArrayList<>()).add(hotspot);
    }
    List<Group> groups = new ArrayList<>();
    byTables.forEach((tables, members) -> groups.add(group(tables, members)));
    groups.sort(Comparator.comparing(Group::worst, BY_HEAT).reversed());
    return groups;
  }

  private static Group group(List<String> tables, List<Hotspot> members) {
    Set<UnsplittableReason> reasons = new LinkedHashSet<>();
    members.forEach(hotspot -> reasons.addAll(hotspot.unsplittableReasons()));
    int hot = (int) members.stream().filter(h -> h.cpuUsageScore() >= 100).count();
    Hotspot worst = members.stream().max(BY_HEAT).orElseThrow();
    return new Group(tables, reasons, members.size(), hot, worst);
  }
}
