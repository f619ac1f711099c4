package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.LoadPlan.LoadEffect;
import io.keyheat.core.workload.arrival.ArrivalTimes;
import io.keyheat.core.workload.arrival.ClosedSource;
import io.keyheat.core.workload.arrival.OpenSource;
import io.keyheat.core.workload.arrival.OperationSource;
import io.keyheat.core.workload.arrival.TracedSource;
import io.keyheat.core.workload.draw.Drawer;
import io.keyheat.core.workload.draw.OncePerOperation;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.ShareOfUsers;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import io.keyheat.core.workload.trace.Trace;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes one load ready: which key spaces its operations visit, and what draws their keys. */
final class LoadPlanner {
  /** Front of the names of the streams from which the run's own operations are drawn. */
  static final String OF_RUN = "values/";

  private final PlanContext context;
  private final Streams streams;
  private final Sources sources;
  private final LoadSpan span;
  private final CallLoad load;
  private final Table table;
  private final VisitPlan visitPlan;
  private final List<KeyVisit> visits;
  private final Set<String> columns;

  /**
   * A planner of the loads or calls of a run.
   *
   * @param share of the users for whom a call is made, whose column is drawn; null: all
   */
  LoadPlanner(PlanContext context, LoadSpan span, @Nullable ShareSpec share) {
    this.context = context;
    sources = context.sources();
    streams = sources.streams();
    this.span = span;
    load = span.load();
    table = sources.table(load.table(), path("table"));
    load.values().keySet().forEach(column -> table.position(column, path("values")));
    if (load.rowsPerCommit() > RowBuffer.CAPACITY) {
      throw new SchemaException(
          path("rowsPerCommit"), "an operation has at most " + RowBuffer.CAPACITY + " rows");
    }
    visitPlan = visitPlan(context.materialized().number(table));
    visits = visitPlan.visits();
    columns = new LinkedHashSet<>(visitPlan.columns());
    if (share != null) {
      table.position(share.column(), path("share"));
      columns.add(share.column());
    }
  }

  private VisitPlan visitPlan(int materialized) {
    if (!(load instanceof ScanLoad scan)) {
      return new RowKeysPlan(span, table, context, materialized);
    }
    if (span.transactional()) {
      throw new SchemaException(
          path("scan"), "a transaction locks what it reads, so it looks up rows and scans none");
    }
    return materialized < 0
        ? new ScanPlan(scan, table, context)
        : new RowScanPlan(scan, table, context, materialized);
  }

  LoadSpan span() {
    return span;
  }

  List<KeyVisit> visits() {
    return visits;
  }

  LoadPlan plan() {
    OperationDrawer drawer = drawer(OF_RUN, 1);
    if (load.client() instanceof ClientSpec.Traced traced) {
      return plan(
          new TracedSource(
              open(traced), drawer, load.rowsPerCommit(), span.startNanos(), span.endNanos()));
    }
    return plan(source(load, drawer));
  }

  /** A fresh reading of the trace, equal for all loads of the run that replay one file. */
  Trace open(ClientSpec.Traced traced) {
    return traced.trace().open(streams.named("trace").nextLong());
  }

  LoadPlan plan(OperationSource source) {
    return new LoadPlan(load, visits, effects(), visitPlan.query(), null, visitPlan.rows(), source);
  }

  private Set<LoadEffect> effects() {
    Set<LoadEffect> effects = EnumSet.noneOf(LoadEffect.class);
    if (load instanceof WriteLoad write) {
      effects.add(LoadEffect.WRITES);
      if (write.kind() == Kind.INSERT) {
        effects.add(LoadEffect.ADDS_ROWS);
      }
      if (hasUniqueRows()) {
        effects.add(LoadEffect.UNIQUE_ROWS);
      }
    }
    return effects;
  }

  /**
   * Operations at the times of a load's client.
   *
   * @param whole the load, or the page or transaction that it is a call of
   */
  OperationSource source(LoadSpec whole, Drawer drawer) {
    if (whole.client() instanceof ClientSpec.Open open) {
      ArrivalTimes arrivals =
          new ArrivalTimes(
              open.rate(),
              span.startNanos(),
              open.spacing(),
              open.burst(),
              streams.named("arrivals/" + whole.name()));
      return new OpenSource(arrivals, drawer, span.endNanos());
    }
    return new ClosedSource(drawer);
  }

  /**
   * A fresh drawer of the load's operations.
   *
   * @param streamPrefix sets the random streams of a sample apart from those of the run
   * @param positionStep how far sequences go on from row to row
   */
  OperationDrawer drawer(String streamPrefix, double positionStep) {
    RowDrawer rows =
        RowDrawer.of(
            table,
            columns,
            LoadSpan.traceColumns(load, table),
            this::values,
            column -> generator(column, streamPrefix, positionStep, values(column)));
    return new OperationDrawer(
        rows, visitPlan.packer(values -> newRows(values, streamPrefix, positionStep)));
  }

  /**
   * A drawer that marks in the last key array which operations leave the call out.
   *
   * @param mark the call's bit
   */
  OperationDrawer markingDrawer(ShareSpec share, long mark) {
    OperationDrawer drawer = drawer(OF_RUN, 1);
    int column = table.position(share.column(), path("share"));
    return drawer.packing(
        packer -> new ShareOfUsers(packer, column, share, span.startNanos(), mark));
  }

  /** Whether a column has the same value in all calls of an operation. */
  private boolean isShared(String name) {
    SequenceLoad whole = span.sequence();
    return whole != null && values(name).equals(whole.values().get(name));
  }

  /** Draws the values that a scan gives to the rows it finds. */
  private RowDrawer newRows(
      Map<String, ValueSpec> values, String streamPrefix, double positionStep) {
    Function<String, ValueSpec> specOf =
        column -> values.getOrDefault(column, table.column(column).values());
    return RowDrawer.of(
        table,
        values.keySet(),
        0,
        specOf,
        column -> generator(column, streamPrefix + "set/", positionStep, specOf.apply(column)));
  }

  private ValueGenerator generator(
      String name, String streamPrefix, double positionStep, ValueSpec spec) {
    ColumnSpec column = table.column(name);
    SequenceLoad whole = span.sequence();
    boolean shared = whole != null && isShared(name);
    // Calls that draw from streams of one name, once for each operation, draw the same.
    String owner = shared && whole != null ? whole.name() : load.name() + "/" + table.spec.name();
    int together = shared ? 1 : rowsInsertedTogether(streamPrefix);
    RowCount counting =
        new RowCount(Sources.firstPosition(table, column, load), positionStep, together);
    String stream = streamPrefix + owner + "/" + name;
    ValueGenerator generator = spec.generator(sources.drawing(table, name, stream, counting));
    int alike = shared ? load.rowsPerCommit() : alikeRows(spec);
    return alike > 1 ? new OncePerOperation(generator, alike) : generator;
  }

  /** How many rows in turn have one value; what is made of others is made anew in each row. */
  private int alikeRows(ValueSpec spec) {
    return spec.alikeRows() > 1 || !spec.columnsRead().isEmpty() ? 1 : load.alikeRows();
  }

  /**
   * Rows of one insert of the run. Other operations name rows that were inserted by different ones,
   * and the rows of a sample stand for many commits each.
   */
  private int rowsInsertedTogether(String streamPrefix) {
    return streamPrefix.equals(OF_RUN)
            && load instanceof WriteLoad write
            && write.kind() == Kind.INSERT
        ? load.rowsPerCommit()
        : 1;
  }

  private ValueSpec values(String column) {
    return load.drawn(table.column(column));
  }

  /** A column of the key that never repeats within the load, and no other load that writes here. */
  private boolean hasUniqueRows() {
    boolean distinct = false;
    // Open-loop arrivals are at least a nanosecond apart.
    boolean distinctTimes = load.client() instanceof ClientSpec.Open && load.rowsPerCommit() == 1;
    for (KeyPart part : table.spec.primaryKey()) {
      ValueSpec values = values(part.column());
      WriteTime time = values.writeTime();
      distinct |= values.isUnique();
      distinct |= distinctTimes && time != null && time.isArrival();
    }
    return distinct && sources.lockers(table) == 1;
  }

  private String path(String member) {
    return "loads." + load.name() + "." + member;
  }
}
