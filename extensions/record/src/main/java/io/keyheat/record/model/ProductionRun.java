package io.keyheat.record.model;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.FromTrace;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.trace.LiveTrace;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.TraceScenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The specification of a run whose operations come while they are recorded. */
final class ProductionRun {
  /** A recording beyond that goes on without the model. */
  static final long DURATION_NANOS = TimeUnit.HOURS.toNanos(24);

  private static final String FIRST = "first";
  private static final String SECOND = "second";
  private static final int COLUMNS = 3;

  /** As long as clients wait where they do not say. */
  private static final RetrySpec ONCE = new RetrySpec(TimeUnit.SECONDS.toNanos(10), 1, 0, 0);

  private static final int HEATMAP_ROWS = 64;

  private final List<TableSpec> tables = new ArrayList<>();
  private final List<LoadSpec> loads = new ArrayList<>();
  private final Map<LoadName, Integer> numbers = new HashMap<>();

  /** What a load does and where. */
  record LoadName(String table, TraceOperation operation) {}

  /**
   * Adds a table that is in use: it is split at equal shares of the hashes where rows are placed by
   * them, else of the keys that are known.
   */
  void add(String table, List<long[]> places, int servers, boolean hashes) {
    int tablets = TraceScenario.PRE_SPLITS_PER_SERVER * servers;
    List<ColumnSpec> columns =
        List.of(
            new ColumnSpec(FIRST, ColumnType.INT64, new FromTrace(1), null, false),
            new ColumnSpec(SECOND, ColumnType.INT64, new FromTrace(2), null, false));
    tables.add(
        new TableSpec(
            table,
            columns,
            List.of(new KeyPart(FIRST, false), new KeyPart(SECOND, false)),
            TraceScenario.ROW_BYTES,
            List.of(),
            null,
            0,
            0,
            PreSplits.at(hashes ? equalCuts(tablets) : cuts(places, tablets)),
            true,
            hashes ? List.of() : null,
            TableUnits.OF_SYSTEM));
    for (TraceOperation operation : TraceOperation.values()) {
      numbers.put(new LoadName(table, operation), loads.size());
      ClientSpec client = new ClientSpec.Traced(new LiveTrace(COLUMNS, places));
      LoadFrame frame = new LoadFrame(operation.word() + " " + table, client, ONCE);
      loads.add(load(operation, table, frame));
    }
  }

  /** Keys at equal distances. */
  private static List<List<Object>> equalCuts(int tablets) {
    List<List<Object>> cuts = new ArrayList<>();
    for (long tablet = 1; tablet < tablets; tablet++) {
      cuts.add(List.of(LiveTrace.MAX_VALUE / tablets * tablet, 0L));
    }
    return cuts;
  }

  /** Keys at equal shares of those that are known. */
  private static List<List<Object>> cuts(List<long[]> places, int tablets) {
    List<long[]> sorted = new ArrayList<>(places);
    sorted.sort(
        Comparator.comparingLong((long[] place) -> place[1]).thenComparingLong(place -> place[2]));
    Set<List<Object>> cuts = new LinkedHashSet<>();
    for (int tablet = 1; tablet < tablets; tablet++) {
      long[] place = sorted.get((int) ((long) tablet * sorted.size() / tablets));
      if (place[1] != sorted.get(0)[1] || place[2] != sorted.get(0)[2]) {
        cuts.add(List.of(place[1], place[2]));
      }
    }
    return List.copyOf(cuts);
  }

  private static CallLoad load(TraceOperation operation, String table, LoadFrame frame) {
    return switch (operation) {
      case INSERT -> new WriteLoad(frame, WriteLoad.Kind.INSERT, table);
      case UPDATE -> new WriteLoad(frame, WriteLoad.Kind.UPDATE, table);
      case UPSERT -> new WriteLoad(frame, WriteLoad.Kind.UPSERT, table);
      case DELETE -> new WriteLoad(frame, WriteLoad.Kind.DELETE, table);
      case LOOKUP -> new LookupLoad(frame, table);
      case SCAN -> {
        Map<String, ValueSpec> where = Map.of(FIRST, new FromTrace(1));
        int limit = TraceScenario.SCAN_LIMIT;
        yield new ScanLoad(frame, table, new ScanSpec(null, where, null, false, limit, true));
      }
    };
  }

  /** The number of the load of each table and operation. */
  Map<LoadName, Integer> numbers() {
    return numbers;
  }

  RunSpec spec(SystemSpec system, int servers, long startEpochNanos) {
    return new RunSpec(
        "production",
        1,
        startEpochNanos,
        DURATION_NANOS,
        0,
        0,
        system,
        servers,
        tables,
        loads,
        List.of(),
        HEATMAP_ROWS);
  }
}
