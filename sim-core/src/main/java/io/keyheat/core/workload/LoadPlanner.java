package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.LoadPlan.Visit;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
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

  LoadPlanner(Streams streams, Sources sources, KeyCatalog catalog, LoadSpan span) {
    this.streams = streams;
    this.sources = sources;
    this.span = span;
    load = span.load();
    table = sources.table(load.table(), path("table"));
    load.values().keySet().forEach(column -> table.position(column, path("values")));
    if (load.rowsPerCommit() > RowBuffer.CAPACITY) {
      throw new SchemaException(
          path("rowsPerCommit"), "an operation has at most " + RowBuffer.CAPACITY + " rows");
    }
    if (load.operation() != Operation.SCAN) {
      scan = null;
      addRows(catalog);
    } else if (load.scan() != null) {
      scan = new ScanPlan(load, load.scan(), table, catalog);
      visits.addAll(scan.visits());
      columns.addAll(scan.columns());
    } else {
      throw new SchemaException(path("scan"), "a scan says what it reads");
    }
  }

  /**
   * A write visits the row and then one entry of each index, a lookup the row alone. An update is
   * taken to change every index entry, and only the new entries count, not the removal of old ones.
   */
  private void addRows(KeyCatalog catalog) {
    boolean writes = Sources.writes(load);
    List<KeyEntry> entries = writes ? catalog.of(table) : List.of(catalog.rows(table));
    for (KeyEntry entry : entries) {
      layouts.add(entry.layout());
      entry.key().forEach(part -> columns.add(part.column()));
    }
    for (int r = 0; r < load.rowsPerCommit(); r++) {
      for (KeyEntry entry : entries) {
        visits.add(new Visit(entry.keySpace(), 1, entry.bytes(), writes && !entry.isIndex(), 0));
      }
    }
  }

  LoadSpan span() {
    return span;
  }

  List<Visit> visits() {
    return visits;
  }

  /** The load, ready to run. */
  LoadPlan plan() {
    OperationDrawer drawer = drawer("values/", 1);
    boolean adds = load.operation() == Operation.INSERT;
    return new LoadPlan(
        load,
        visits,
        Sources.writes(load),
        adds,
        uniqueRows(),
        scan == null ? null : scan.query(sources),
        source(drawer));
  }

  private OperationSource source(OperationDrawer drawer) {
    if (load.client() instanceof ClientSpec.Open open) {
      Arrivals arrivals =
          new Arrivals(
              open.rate(),
              span.startNanos(),
              open.spacing(),
              open.burst(),
              streams.named("arrivals/" + load.name()));
      return new OpenSource(arrivals, drawer, span.endNanos());
    }
    if (load.client() instanceof ClientSpec.Traced traced) {
      return new TracedSource(
          traced.trace().open(), drawer, load.rowsPerCommit(), span.startNanos(), span.endNanos());
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
            column -> generator(column, streamPrefix, positionStep));
    KeyPacker packer =
        scan == null ? new RowKeys(layouts, load.rowsPerCommit()) : scan.packer(sources);
    return new OperationDrawer(rows, packer);
  }

  private ValueGenerator generator(String name, String streamPrefix, double positionStep) {
    ColumnSpec column = table.column(name);
    Generators generators =
        new Generators(
            streams,
            streamPrefix + load.name() + "/" + table.spec.name() + "/" + name,
            table.path("columns." + name),
            sources.epochNanos(),
            Sources.firstPosition(table, column, load),
            positionStep,
            table,
            other -> sources.domain(table, other));
    return generators.of(values(name), sources.domain(table, name));
  }

  private ValueSpec values(String column) {
    if (load.scan() != null) {
      ValueSpec where = load.scan().where().get(column);
      if (where != null) {
        return where;
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
    return distinct && Sources.writes(load) && sources.writers(table) == 1;
  }

  private String path(String member) {
    return "loads." + load.name() + "." + member;
  }
}
