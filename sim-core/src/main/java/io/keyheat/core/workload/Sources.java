package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Names;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the values of each column come from in a run: the rows already there, and each load. From
 * them follow the column's domain and what may be cut from a key.
 */
public final class Sources {
  private final Streams streams;
  private final long epochNanos;
  private final Map<String, Table> tables;
  private final List<LoadSpan> spans;
  private final Map<String, ColumnDomain> domains = new HashMap<>();

  /**
   * One way in which a column gets its values.
   *
   * @param writes whether rows are made with them, rather than only looked for
   */
  public record Source(ValueSpec values, GeneratorContext usage, boolean writes) {}

  public Sources(
      Streams streams, long epochNanos, Map<String, Table> tables, List<LoadSpan> spans) {
    this.streams = streams;
    this.epochNanos = epochNanos;
    this.tables = tables;
    this.spans = spans;
  }

  public Streams streams() {
    return streams;
  }

  public Collection<Table> tables() {
    return tables.values();
  }

  public Table table(String name, String path) {
    Table table = tables.get(name);
    if (table == null) {
      throw Names.unknown(path, "table", name, tables.keySet());
    }
    return table;
  }

  public List<LoadSpan> spans() {
    return spans;
  }

  /** The loads of a table, or the calls of them. */
  private Stream<LoadSpan> spansOf(Table table) {
    return spans.stream().filter(span -> span.load().table().equals(table.spec.name()));
  }

  /** How many loads, or calls of them, write rows of a table. */
  public int writers(Table table) {
    return (int) spansOf(table).filter(span -> span.load().writes()).count();
  }

  /** How many loads, or calls of them, lock rows of a table: by writing or in a transaction. */
  public int lockers(Table table) {
    return (int)
        spansOf(table).filter(span -> span.load().writes() || span.transactional()).count();
  }

  /** Whether rows hold what the load draws, other than where it only names rows or ranges. */
  private static boolean makesRows(CallLoad load) {
    return load instanceof WriteLoad write && write.kind() != Kind.DELETE;
  }

  /** The domain of a column; one that a child inherits has its parent's, widened to hold both. */
  public ColumnDomain domain(Table table, String column) {
    Table owner = table.owner(column);
    String key = owner.spec.name() + "." + column;
    ColumnDomain known = domains.get(key);
    if (known == null) {
      known = resolve(owner, column);
      domains.put(key, known);
    }
    return known;
  }

  /** Puts a value of a column into row {@code i} of rows in the making. */
  void put(RowBuffer rows, Table table, String column, Object value, int i) {
    int at = table.position(column, table.path("columns"));
    ColumnDomain domain = domain(table, column);
    rows.hi[at][i] = domain.hi(value);
    rows.lo[at][i] = domain.lo(value);
  }

  /** What a column's values are drawn with. */
  public DrawContext drawing(Table table, String column, String stream, RowCount counting) {
    return new DrawContext(
        streams, stream, epochNanos, counting, domain(table, column), new TableRow(table, this));
  }

  private record TableRow(Table table, Sources sources) implements DrawContext.DrawnColumns {
    @Override
    public int position(String column) {
      return table.position(column, table.path("columns"));
    }

    @Override
    public ColumnDomain domain(String column) {
      return sources.domain(table, column);
    }
  }

  /** Whether some load makes rows of a table that have no value in a column. */
  public boolean isLeftEmpty(Table table, String column) {
    return spansOf(table).anyMatch(span -> span.load().values(table.column(column)).isAbsent());
  }

  private ColumnDomain resolve(Table owner, String column) {
    ColumnDomain values = domain(owner, column, List.of());
    List<Source> before = new ArrayList<>();
    for (Table table : sharing(owner, column)) {
      splitsOf(table).forEach(splits -> before.addAll(splits.before(column, values)));
    }
    return before.isEmpty() ? values : domain(owner, column, before);
  }

  /**
   * Keys at which a table or an index is split before the run.
   *
   * @param key of the table or index
   */
  private record SplitKeys(PreSplits splits, List<KeyPart> key, GeneratorContext context) {
    /** Their values in a column. */
    List<Source> values(String column) {
      List<Source> sources = new ArrayList<>();
      for (List<Object> values : splits.keys()) {
        for (int p = 0; p < values.size(); p++) {
          if (key.get(p).column().equals(column)) {
            sources.add(new Source(new Constant(values.get(p)), context, false));
          }
        }
      }
      return sources;
    }

    /**
     * A value before the first split, if none of the column lies there: so that there is a tablet
     * before it.
     */
    List<Source> before(String column, ColumnDomain values) {
      KeyPart first = key.get(0);
      return splits.keys().stream()
          .filter(split -> first.column().equals(column))
          .map(split -> split.get(0))
          .filter(value -> isFirst(value, values, first.descending()))
          .map(value -> new Source(new Constant(valueBefore(value)), context, false))
          .toList();
    }

    private Object valueBefore(Object value) {
      boolean descending = key.get(0).descending();
      if (value instanceof Long number) {
        return descending ? Math.max(number, number + 1) : Math.min(number, number - 1);
      }
      return descending ? value + "\u0001" : "";
    }
  }

  private List<SplitKeys> splitsOf(Table table) {
    List<KeyPart> primaryKey = table.spec.primaryKey();
    List<SplitKeys> all = new ArrayList<>();
    all.add(new SplitKeys(table.spec.preSplits(), primaryKey, idle(table.path("preSplits"))));
    for (IndexSpec index : table.spec.indexes()) {
      if (index.preSplits() != null) {
        GeneratorContext context = idle(table.path("indexes." + index.name() + ".preSplits"));
        List<KeyPart> key = IndexSpec.key(index.parts(), primaryKey);
        all.add(new SplitKeys(index.preSplits(), key, context));
      }
    }
    return all;
  }

  private static boolean isFirst(Object value, ColumnDomain values, boolean descending) {
    long[] hi = {values.hi(value)};
    long[] lo = {values.lo(value)};
    long[] codeHi = new long[1];
    long[] codeLo = new long[1];
    values.field(descending).encode(hi, lo, 1, codeHi, codeLo);
    return (codeHi[0] | codeLo[0]) == 0;
  }

  private ColumnDomain domain(Table owner, String column, List<Source> further) {
    ColumnSpec spec = owner.column(column);
    DomainBuilder domain = new DomainBuilder(spec.type());
    for (Table table : sharing(owner, column)) {
      if (table.column(column).type() != spec.type()) {
        throw new SchemaException(
            table.path("columns." + column),
            "%s is of type %s in the parent %s".formatted(column, spec.type(), owner.spec.name()));
      }
      of(table, column).forEach(source -> domain.add(source.values(), source.usage()));
    }
    further.forEach(source -> domain.add(source.values(), source.usage()));
    return domain.build();
  }

  /** The owner of a column, and the tables that inherit it. */
  private List<Table> sharing(Table owner, String column) {
    return tables.values().stream()
        .filter(table -> table.root() == owner.root())
        .filter(table -> table.spec.columns().stream().anyMatch(c -> c.name().equals(column)))
        .filter(table -> table.owner(column) == owner)
        .toList();
  }

  /** All sources of a column of a table; at least one. */
  public List<Source> of(Table table, String name) {
    ColumnSpec column = table.column(name);
    List<Source> sources = new ArrayList<>();
    if (table.spec.existingRows() > 0) {
      sources.add(new Source(column.valuesAtStart(), existingUsage(table, column), true));
    }
    spansOf(table).forEach(span -> addLoad(sources, table, column, span));
    if (sources.isEmpty()) {
      sources.add(new Source(column.values(), idle(table.path("columns." + name)), false));
    }
    splitsOf(table).forEach(splits -> sources.addAll(splits.values(name)));
    return sources;
  }

  private GeneratorContext idle(String path) {
    return new GeneratorContext(path, epochNanos, epochNanos, 0, 1, null);
  }

  private void addLoad(List<Source> sources, Table table, ColumnSpec column, LoadSpan span) {
    CallLoad load = span.load();
    GeneratorContext usage = usage(table, column, span);
    ScanSpec scan = load instanceof ScanLoad scanning ? scanning.scan() : null;
    if (scan == null || scan.fetchRows()) {
      ValueSpec given = load.values(column);
      ValueSpec values = given.isAbsent() ? column.values() : given;
      sources.add(new Source(values, usage, makesRows(load)));
    }
    if (scan != null) {
      addScan(sources, scan, column.name(), usage);
    }
  }

  private static void addScan(
      List<Source> sources, ScanSpec scan, String column, GeneratorContext usage) {
    ValueSpec where = scan.where().get(column);
    if (where != null) {
      sources.add(new Source(where, usage, false));
    }
    if (scan.startAt() != null && scan.startAt().column().equals(column)) {
      sources.add(new Source(scan.startAt().value(), usage, false));
    }
    addRowScan(sources, scan.rows(), column, usage);
    if (scan.fansOutOver(column)) {
      scan.fanOutValues().forEach(v -> sources.add(new Source(new Constant(v), usage, false)));
    }
  }

  private static void addRowScan(
      List<Source> sources, RowScan scan, String column, GeneratorContext usage) {
    if (scan.bound() != null && column.equals(scan.bound().column())) {
      sources.add(new Source(scan.bound().upTo(), usage, false));
    }
    ValueSpec set = scan.change() == null ? null : scan.change().set().get(column);
    if (set != null) {
      sources.add(new Source(set, usage, true));
    }
  }

  private GeneratorContext usage(Table table, ColumnSpec column, LoadSpan span) {
    boolean overridden = span.load().values().containsKey(column.name());
    String path =
        overridden
            ? "loads." + span.load().name() + ".values." + column.name()
            : table.path("columns." + column.name());
    return new GeneratorContext(
        path,
        epochNanos + span.startNanos(),
        epochNanos + span.endNanos(),
        firstPosition(table, column, span.load()),
        span.drawnBound(),
        span.trace());
  }

  /**
   * Where a load's sequences begin to count. Rows already there hold the first values of a sequence
   * that has no specification of its own for them; inserts go on after those.
   */
  public static long firstPosition(Table table, ColumnSpec column, CallLoad load) {
    boolean goesOn =
        load instanceof WriteLoad write
            && write.kind() == Kind.INSERT
            && column.existing() == null
            && !load.values().containsKey(column.name());
    return goesOn ? table.spec.existingRows() : 0;
  }

  /** Times of writing lie before the run. */
  private GeneratorContext existingUsage(Table table, ColumnSpec column) {
    return new GeneratorContext(
        table.path("columns." + column.name() + ".existing"),
        epochNanos - table.spec.existingAgeNanos(),
        epochNanos,
        0,
        table.spec.existingRows(),
        null);
  }
}
