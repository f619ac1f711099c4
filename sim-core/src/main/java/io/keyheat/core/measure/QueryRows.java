package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.RangeQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
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
      if (asked.query().returns(hi, lo)) {
        int base = asked.base();
        asked.query().put(hi, lo, new Row(asked.space(), keyHi[base][i], keyLo[base][i]));
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
      KeyVisit visit = load.visits().get(v);
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

  /** A row found by a query, by what orders it; of equal ones the one that was found first. */
  private record Found(long orderHi, long orderLo, long number, Row row)
      implements Comparable<Found> {
    @Override
    public int compareTo(Found other) {
      int order = Keys.compare(orderHi, orderLo, other.orderHi, other.orderLo);
      return order != 0 ? order : Long.compare(number, other.number);
    }
  }

  /** One query and the rows that it would return now. */
  private static final class Query {
    private final @Nullable RangeQuery spec;
    private final PriorityQueue<Found> found; // The one that would go first is the head.
    private long added;

    Query(@Nullable RangeQuery spec) {
      this.spec = spec;
      found =
          new PriorityQueue<Found>(
              spec != null && spec.reverse()
                  ? Comparator.naturalOrder()
                  : Comparator.reverseOrder());
    }

    /** Whether it returns a row with an entry. */
    boolean returns(long hi, long lo) {
      if (spec == null || !isAskedFor(spec, hi, lo)) {
        return false;
      }
      Found last = found.peek();
      if (last == null || found.size() < spec.limit()) {
        return true;
      }
      long orderHi = orderHi(spec.prefixBits(), hi, lo);
      int order =
          Keys.compare(orderHi, orderLo(spec.prefixBits(), lo), last.orderHi(), last.orderLo());
      return spec.reverse() ? order > 0 : order < 0;
    }

    void put(long hi, long lo, Row row) {
      RangeQuery query = Objects.requireNonNull(spec);
      int bits = query.prefixBits();
      // Against the order, too, the one that was found first is the better of equal ones.
      long number = query.reverse() ? -added++ : added++;
      found.add(new Found(orderHi(bits, hi, lo), orderLo(bits, lo), number, row));
      if (found.size() > query.limit()) {
        found.remove();
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

    List<String> merged() {
      return found.stream()
          .sorted(Objects.requireNonNull(found.comparator()).reversed())
          .map(f -> f.row().space().format().print(f.row().hi(), f.row().lo()))
          .toList();
    }
  }
}
