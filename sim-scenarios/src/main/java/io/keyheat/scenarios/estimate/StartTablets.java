package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeyList;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The tablets with which a run starts. */
public final class StartTablets {
  private final RunSpec spec;
  private final WorkloadPlan plan;

  /** By key space, the first keys of all tablets but the first; found when they are asked for. */
  private final Map<Integer, KeyList> cuts = new HashMap<>();

  public StartTablets(RunSpec spec, WorkloadPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  private KeyList cuts(int space) {
    return cuts.computeIfAbsent(space, unseen -> TabletsAtRest.cuts(spec, plan, unseen));
  }

  /**
   * Tablets into which splits may divide these, as far as the rows of some loads' operations come
   * apart by it: with as many rows each as one operation names, in the order of their keys.
   *
   * @param isDivided which key spaces splits divide
   */
  StartTablets divided(List<Demand> demands, IntPredicate isDivided) {
    StartTablets divided = new StartTablets(spec, plan);
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      if (isDivided.test(space)) {
        KeyList keys = cuts(space);
        for (Demand demand : demands) {
          keys = keys.plus(between(demand, space));
        }
        divided.cuts.put(space, keys.sorted());
      }
    }
    return divided;
  }

  /** The cuts between what operations name at once. */
  private KeyList between(Demand demand, int space) {
    List<DemandPart> rows =
        demand.rows().keySet().stream()
            .filter(row -> row.keySpace() == space)
            .sorted((a, b) -> Keys.compare(a.hi(), a.lo(), b.hi(), b.lo()))
            .toList();
    int together = (int) Math.max(1, Math.ceil(rows.size() / demand.operations()));
    List<DemandPart> firsts =
        IntStream.range(1, rows.size())
            .filter(i -> i % together == 0)
            .mapToObj(i -> whole(rows.get(i)))
            .distinct()
            .toList();
    return new KeyList(
        firsts.stream().mapToLong(DemandPart::hi).toArray(),
        firsts.stream().mapToLong(DemandPart::lo).toArray());
  }

  /** Tablets of all key spaces. */
  public int count() {
    int count = 0;
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      count += count(space);
    }
    return count;
  }

  /** Tablets of one key space. */
  public int count(int space) {
    return cuts(space).size() + 1;
  }

  /** The rows that no cut parts from a row, as the first key that they may have. */
  DemandPart whole(DemandPart row) {
    WholeKeys whole = plan.keySpaces().get(row.keySpace()).whole();
    if (!whole.exist()) {
      return row;
    }
    WholeKeys.Boundary first = whole.first(row.hi(), row.lo());
    return new DemandPart(row.keySpace(), first.hi(), first.lo());
  }

  /** Which tablet of its key space has a row, counted from 0. */
  int tabletOf(DemandPart row) {
    return tabletOf(row.keySpace(), row.hi(), row.lo());
  }

  /** Which tablet of a key space has a key, counted from 0. */
  int tabletOf(int space, long hi, long lo) {
    KeyList keys = cuts(space);
    int low = 0;
    int high = keys.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Keys.compare(keys.hi()[middle], keys.lo()[middle], hi, lo) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
