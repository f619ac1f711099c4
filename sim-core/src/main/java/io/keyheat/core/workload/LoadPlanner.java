package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.schema.ValueSpec.Absent;
import io.keyheat.core.workload.LoadPlan.Visit;
import io.keyheat.core.workload.arrival.ArrivalTimes;
import io.keyheat.core.workload.arrival.ClosedSource;
import io.keyheat.core.workload.arrival.OpenSource;
import io.keyheat.core.workload.arrival.OperationSource;
import io.keyheat.core.workload.arrival.TracedSource;
import io.keyheat.core.workload.domain.LoadSpan;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.draw.Drawer;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.RowKeys;
import io.keyheat.core.workload.draw.ShareOfUsers;
import io.keyheat.core.workload.space.KeyCatalog;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LoadSpec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec.Operation;
import io.keyheat.core.workload.spec.SequenceSpec.ShareSpec;
import io.keyheat.core.workload.value.Generators;
import io.keyheat.core.workload.value.OncePerOperation;
import io.keyheat.core.workload.value.RowBuffer;
import io.keyheat.core.workload.value.Table;
import io.keyheat.core.workload.value.Uniqueness;
import io.keyheat.core.workload.value.ValueGenerator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one load ready: which key spaces its operations visit, and what draws their keys. */
final class LoadPlanner {
  private final Streams streams;
  private final Sources sources;
  private final LoadSpan span;
  private final LoadSpec load;
  private final Table table;
  private final List<Visit> visits = new ArrayList<>();
  private final Set<String> columns = new LinkedHashSet<>();
  private final List<KeyLayout> layouts = new ArrayList<>();
  private final @Nullable ScanPlan scan;
  private final @Nullable RowScanPlan rowScan;
  private final int keptTable;

  /**
   * @param share of the users for whom a call is made, whose column is drawn; null: all
   */
  LoadPlanner(
      Streams streams,
      Sources sources,
      KeyCatalog catalog,
      MaterializedTables kept,
      LoadSpan span,
      @Nullable ShareSpec share) {
    this.streams = streams;
    this.sources = sources;
    this.span = span;
    load = span.load();
    table = sources.table(load.table(), path("table"));
    keptTable = kept.number(table);
    load.values().keySet().forEach(column -> table.position(column, path("values")));
    if (load.rowsPerCommit() > RowBuffer.CAPACITY) {
      throw new SchemaException(
          path("rowsPerCommit"), "an operation has at most " + RowBuffer.CAPACITY + " rows");
    }
    if (load.operation() != Operation.SCAN) {
      scan = null;
      rowScan = null;
      addRows(catalog);
    } else if (load.scan() != null && !span.transactional()) {
      scan = new ScanPlan(load, load.scan(), table, catalog);
      rowScan = keptTable < 0 ? null : new RowScanPlan(load, load.scan(), scan, table, catalog);
      visits.addAll(rowScan == null ? scan.visits() : rowScan.visits());
      columns.addAll(rowScan == null ? scan.columns() : rowScan.columns());
    } else if (span.transactional()) {
      throw new SchemaException(
          path("scan"), "a transaction locks what it reads, so it looks up rows and scans none");
    } else {
      throw new SchemaException(path("scan"), "a scan says what it reads");
    }
    if (share != null) {
      table.position(share.column(), path("share"));
      columns.add(share.column());
    }
  }

  /**
   * A write visits the row and then one entry of each index, a lookup the row alone. An update is
   * taken to change every index entry, and only the new entries count, not the removal of old ones.
   * Where rows are kept one by one, the rows themselves tell what changes, and a delete names them.
   */
  private void addRows(KeyCatalog catalog) {
    boolean writes = load.writes();
    boolean names = !writes || load.operation() == Operation.DELETE;
    List<KeyEntry> entries =
        names
            ? List.of(catalog.rows(table))
            : catalog.of(table).stream().filter(this::hasEntry).toList();
    checkAbsent(catalog.rows(table));
    for (KeyEntry entry : entries) {
      layouts.add(entry.layout());
      entry.key().forEach(part -> columns.add(part.column()));
    }
    for (int r = 0; r < load.rowsPerCommit(); r++) {
      for (KeyEntry entry : entries) {
        boolean locks = !entry.isIndex() && (writes || span.transactional());
        visits.add(new Visit(entry.keySpace(), 1, entry.bytes(), locks, 0, adds()));
      }
    }
  }

  /** Whether the load's rows stand there: not in an index that leaves out those without a value. */
  private boolean hasEntry(KeyEntry entry) {
    return !entry.nullFiltered()
        || entry.key().stream().noneMatch(part -> values(part.column()) instanceof Absent);
  }

  private void checkAbsent(KeyEntry rows) {
    for (KeyPart part : rows.key()) {
      if (values(part.column()) instanceof Absent) {
        throw new SchemaException(
            path("values." + part.column()), "a part of the key always has a value");
      }
    }
    if (keptTable >= 0 && load.values().values().stream().anyMatch(v -> v instanceof Absent)) {
      throw new SchemaException(
          path("values"),
          "rows without a value are not offered in a table that is kept row by row, as "
              + table.spec.name()
              + " is");
    }
  }

  LoadSpan span() {
    return span;
  }

  List<Visit> visits() {
    return visits;
  }

  private boolean adds() {
    return load.operation() == Operation.INSERT;
  }

  /** The load, ready to run. */
  LoadPlan plan() {
    OperationDrawer drawer = drawer("values/", 1);
    if (load.client() instanceof ClientSpec.Traced traced) {
      return plan(
          new TracedSource(
              traced.trace().open(),
              drawer,
              load.rowsPerCommit(),
              span.startNanos(),
              span.endNanos()));
    }
    return plan(source(load, drawer));
  }

  /** Likewise, with operations from elsewhere. */
  LoadPlan plan(OperationSource source) {
    return new LoadPlan(
        load,
        visits,
        load.writes(),
        adds(),
        uniqueRows(),
        scan == null || rowScan != null ? null : scan.query(sources),
        null,
        rows(),
        source);
  }

  private @Nullable RowLoad rows() {
    if (rowScan != null) {
      return rowScan.rows(keptTable);
    }
    boolean changes = keptTable >= 0 && load.writes();
    return changes ? new RowLoad(keptTable, 0, 0, false, new long[0], new long[0]) : null;
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
    return new OperationDrawer(rows, packer(streamPrefix, positionStep));
  }

  /**
   * A drawer that marks in the last key array which operations leave the call out.
   *
   * @param mark the call's bit
   */
  OperationDrawer markingDrawer(ShareSpec share, long mark) {
    OperationDrawer drawer = drawer("values/", 1);
    int column = table.position(share.column(), path("share"));
    return drawer.packing(
        packer -> new ShareOfUsers(packer, column, share, span.startNanos(), mark));
  }

  /** Whether a column has the same value in all calls of an operation. */
  private boolean isShared(String name) {
    LoadSpec whole = span.sequence();
    return whole != null && values(name).equals(whole.values().get(name));
  }

  private KeyPacker packer(String streamPrefix, double positionStep) {
    if (scan == null) {
      return new RowKeys(layouts, load.rowsPerCommit());
    }
    return rowScan == null
        ? scan.packer(sources)
        : rowScan.packer(sources, newValues(streamPrefix, positionStep));
  }

  /** Draws the values that a scan gives to the rows it finds. */
  private @Nullable RowDrawer newValues(String streamPrefix, double positionStep) {
    LoadSpec.Change change = load.scan() == null ? null : load.scan().rows().change();
    if (change == null || change.deletes()) {
      return null;
    }
    return RowDrawer.of(
        table,
        change.set().keySet(),
        0,
        column -> change.set().getOrDefault(column, table.column(column).values()),
        column ->
            generator(
                column,
                streamPrefix + "set/",
                positionStep,
                change.set().getOrDefault(column, table.column(column).values())));
  }

  private ValueGenerator generator(
      String name, String streamPrefix, double positionStep, ValueSpec spec) {
    ColumnSpec column = table.column(name);
    LoadSpec whole = span.sequence();
    boolean shared = whole != null && isShared(name);
    // Calls that draw from streams of one name, once for each operation, draw the same.
    String owner = shared && whole != null ? whole.name() : load.name() + "/" + table.spec.name();
    Generators generators =
        new Generators(
            streams,
            streamPrefix + owner + "/" + name,
            table.path("columns." + name),
            sources.epochNanos(),
            Sources.firstPosition(table, column, load),
            positionStep,
            table,
            other -> sources.domain(table, other));
    ValueGenerator generator = generators.of(spec, sources.domain(table, name));
    boolean repeats = shared && load.rowsPerCommit() > 1;
    return repeats ? new OncePerOperation(generator, load.rowsPerCommit()) : generator;
  }

  private ValueSpec values(String column) {
    if (load.scan() != null) {
      ValueSpec where = load.scan().where().get(column);
      if (where != null) {
        return where;
      }
      LoadSpec.Bound bound = load.scan().rows().bound();
      if (bound != null && bound.column().equals(column)) {
        return bound.upTo();
      }
    }
    return LoadSpan.values(load, table.column(column));
  }

  /** A column of the key that never repeats within the load, and no other load that writes here. */
  private boolean uniqueRows() {
    boolean distinct = false;
    // Open-loop arrivals are at least a nanosecond apart.
    boolean distinctTimes = load.client() instanceof ClientSpec.Open && load.rowsPerCommit() == 1;
    for (KeyPart part : table.spec.primaryKey()) {
      ValueSpec values = values(part.column());
      distinct |= Uniqueness.distinct(values);
      distinct |= distinctTimes && values.equals(new ValueSpec.Now(0));
    }
    return distinct && load.writes() && sources.lockers(table) == 1;
  }

  private String path(String member) {
    return "loads." + load.name() + "." + member;
  }
}
