package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.space.KeySpacePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
  private final long durationNanos;
  private final List<List<Query>> byKeySpace = new ArrayList<>();
  private final List<Query> byLoad = new ArrayList<>();
  private final List<List<Asked>> byLoadAsked;

  public QueryRows(WorkloadPlan plan, long durationNanos) {
    this.plan = plan;
    this.durationNanos = durationNanos;
    plan.keySpaces().forEach(space -> byKeySpace.add(new ArrayList<>()));
    for (LoadPlan load : plan.numbered()) {
      Query query = new Query(load.query());
      byLoad.add(query);
      if (load.query() != null) {
        byKeySpace.get(load.query().keySpace()).add(query);
      }
    }
    byLoadAsked = plan.numbered().stream().map(this::asked).toList();
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
    for (Asked asked : byLoadAsked.get(load)) {
      long hi = keyHi[asked.visit()][i];
      long lo = keyLo[asked.visit()][i];
      int at = asked.query().place(hi, lo);
      if (at >= 0) {
        int base = asked.base();
        asked.query().put(at, hi, lo, new Row(asked.space(), keyHi[base][i], keyLo[base][i]));
      }
    }
  }

  /**
   * A visit that adds what a query reads.
   *
   * @param base the visit of the row itself
   * @param space of the row itself
   */
  private record Asked(int visit, int base, KeySpacePlan space, Query query) {}

  private List<Asked> asked(LoadPlan load) {
    List<Asked> result = new ArrayList<>();
    int base = 0;
    for (int v = 0; v < load.visits().size(); v++) {
      LoadPlan.KeyVisit visit = load.visits().get(v);
      if (visit.locks()) {
        base = v; // A row comes before its index entries.
      }
      KeySpacePlan space = plan.keySpaces().get(load.visits().get(base).keySpace());
      for (Query query : visit.adds() ? byKeySpace.get(visit.keySpace()) : List.<Query>of()) {
        result.add(new Asked(v, base, space, query));
      }
    }
    return result;
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

    /** The place that a row with an entry gets among those found; −1: the query returns others. */
    int place(long hi, long lo) {
      if (spec == null || !isAskedFor(spec, hi, lo)) {
        return -1;
      }
      long orderHi = orderHi(spec.prefixBits(), hi, lo);
      long orderLo = orderLo(spec.prefixBits(), lo);
      int at = found.size();
      while (at > 0 && isBefore(spec, orderHi, orderLo, found.get(at - 1))) {
        at--;
      }
      return at < spec.limit() ? at : -1;
    }

    void put(int at, long hi, long lo, Row row) {
      RangeQuery query = Objects.requireNonNull(spec);
      int bits = query.prefixBits();
      found.add(at, new Found(orderHi(bits, hi, lo), orderLo(bits, lo), row));
      if (found.size() > query.limit()) {
        found.remove(query.limit());
      }
    }

    private static long orderHi(int bits, long hi, long lo) {
      return bits >= 64 ? (bits == 128 ? 0 : lo << (bits - 64)) : shifted(hi, lo, bits);
    }

    private static long orderLo(int bits, long lo) {
      return bits >= 64 ? 0 : lo << bits;
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
