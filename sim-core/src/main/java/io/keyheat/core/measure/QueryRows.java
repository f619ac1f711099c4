package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.space.KeySpacePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the run's queries would return at its end, of the rows that the run added: for each query
 * that always asks the same, the first rows of each of its ranges, merged as the client merges
 * them.
 *
 * <p>Only as many rows are kept as a query returns, so memory does not grow with operations. A row
 * counts once its insert was answered, or would have been, within the run.
 */
public final class QueryRows implements RowListener {
  private final WorkloadPlan plan;
  private final List<LoadPlan> loads;
  private final long durationNanos;
  private final List<List<Query>> byKeySpace = new ArrayList<>();
  private final List<Query> byLoad = new ArrayList<>();

  public QueryRows(WorkloadPlan plan, long durationNanos) {
    this.plan = plan;
    loads = plan.numbered();
    this.durationNanos = durationNanos;
    plan.keySpaces().forEach(space -> byKeySpace.add(new ArrayList<>()));
    for (LoadPlan load : loads) {
      Query query = new Query(load.query());
      byLoad.add(query);
      if (load.query() != null) {
        byKeySpace.get(load.query().keySpace()).add(query);
      }
    }
  }

  /** Whether a query reads what a load adds. */
  public boolean concerns(LoadPlan load) {
    return load.addsRows()
        && load.rows() == null
        && load.visits().stream().anyMatch(visit -> !byKeySpace.get(visit.keySpace()).isEmpty());
  }

  @Override
  public void written(int load, long[][] keyHi, long[][] keyLo, int i, long answerNanos) {
    if (answerNanos > durationNanos) {
      return;
    }
    List<LoadPlan.KeyVisit> visits = loads.get(load).visits();
    int base = 0;
    for (int v = 0; v < visits.size(); v++) {
      LoadPlan.KeyVisit visit = visits.get(v);
      if (visit.locks()) {
        base = v; // A row comes before its index entries.
      }
      if (!visit.adds()) {
        continue;
      }
      KeySpacePlan baseSpace = plan.keySpaces().get(visits.get(base).keySpace());
      for (Query query : byKeySpace.get(visit.keySpace())) {
        query.offer(keyHi[v][i], keyLo[v][i], new Row(baseSpace, keyHi[base][i], keyLo[base][i]));
      }
    }
  }

  /** The keys of the rows that a load's query would return, in order; empty for other loads. */
  public List<String> rowsOf(int load) {
    return byLoad.get(load).merged();
  }

  /** A base row's key. */
  private record Row(KeySpacePlan space, long hi, long lo) {}

  /** A row found by a query, by what orders it. */
  private record Found(long orderHi, long orderLo, Row row) {}

  /** One query and the rows that it would return now, best first. */
  private static final class Query {
    private final @Nullable RangeQuery spec;
    private final List<Found> found = new ArrayList<>();

    Query(@Nullable RangeQuery spec) {
      this.spec = spec;
    }

    void offer(long hi, long lo, Row row) {
      if (spec == null || !isAskedFor(spec, hi, lo)) {
        return;
      }
      int bits = spec.prefixBits();
      long orderHi = bits >= 64 ? (bits == 128 ? 0 : lo << (bits - 64)) : shifted(hi, lo, bits);
      long orderLo = bits >= 64 ? 0 : lo << bits;
      int at = found.size();
      while (at > 0 && isBefore(spec, orderHi, orderLo, found.get(at - 1))) {
        at--;
      }
      if (at < spec.limit()) {
        found.add(at, new Found(orderHi, orderLo, row));
        if (found.size() > spec.limit()) {
          found.remove(spec.limit());
        }
      }
    }

    private static long shifted(long hi, long lo, int bits) {
      return bits == 0 ? hi : hi << bits | lo >>> (64 - bits);
    }

    private static boolean isAskedFor(RangeQuery query, long hi, long lo) {
      for (int range = 0; range < query.fromHi().length; range++) {
        if (Keys.compare(query.fromHi()[range], query.fromLo()[range], hi, lo) <= 0
            && Keys.compare(hi, lo, query.toHi()[range], query.toLo()[range]) <= 0) {
          return true;
        }
      }
      return false;
    }

    private static boolean isBefore(RangeQuery query, long hi, long lo, Found other) {
      int order = Keys.compare(hi, lo, other.orderHi(), other.orderLo());
      return query.reverse() ? order > 0 : order < 0;
    }

    List<String> merged() {
      return found.stream()
          .map(f -> f.row().space().format().print(f.row().hi(), f.row().lo()))
          .toList();
    }
  }
}
