package io.keyheat.scenarios.cures;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
import io.keyheat.core.workload.LoadSpec.ScanSpec;
import io.keyheat.scenarios.advice.Family;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.sweep.RunFigures.Hot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which cures the rules give for a key space that is hot. */
public final class Cures {
  private static final List<Integer> SHARDS = List.of(4, 16, 64);
  private static final String SHARD = "KeyShard";

  /** As many tablets from the start let a cure show itself before splits by load have come. */
  private static final int PRE_SPLITS_PER_SERVER = 4;

  private final RunSpec spec;
  private final Family family;
  private final List<Cure> cures = new ArrayList<>();

  private Cures(RunSpec spec, String profile) {
    this.spec = spec;
    this.family = Family.of(profile, spec.system().indexes());
  }

  /**
   * @param hot the table or index that was hottest, and why no split helps
   * @param profile of the scenario's system
   */
  public static List<Cure> of(RunSpec spec, Hot hot, String profile) {
    Cures cures = new Cures(spec, profile);
    String space = hot.space();
    for (TableSpec table : spec.tables()) {
      if (space.equals(table.name())) {
        cures.ofTable(table);
        cures.cures.addAll(RowCures.of(spec, table, hot, cures.family));
        cures.cures.addAll(TrafficCures.of(spec, table, cures.family));
      } else if (space.startsWith(table.name() + ".")) {
        cures.ofIndex(table, space.substring(table.name().length() + 1));
      }
    }
    return cures.cures;
  }

  private static String path(TableSpec table) {
    return "tables." + table.name() + ".";
  }

  private void add(String name, String rule, String givesUp, FieldValue... fields) {
    cures.add(new Cure(name, rule, givesUp, List.of(fields)));
  }

  private FieldValue preSplits(TableSpec table) {
    int count = Math.max(table.preSplits(), PRE_SPLITS_PER_SERVER * spec.servers());
    return new FieldValue(path(table) + "preSplits", Integer.toString(count));
  }

  private void ofTable(TableSpec table) {
    List<KeyPart> key = table.primaryKey();
    ColumnSpec first = column(table, key.get(0).column()).orElseThrow();
    boolean ordered = isOrdered(first.values());
    if (ordered && key.size() > 1) {
      List<String> turned = new ArrayList<>(names(key.subList(1, key.size())));
      turned.add(names(key).get(0));
      add(
          turned.get(0) + " first",
          family.rule("SP-02", "", ""),
          "scans of all rows in the order of " + first.name(),
          new FieldValue(path(table) + "key", list(turned)),
          preSplits(table));
    }
    if (ordered && first.values() instanceof ValueSpec.Sequence) {
      add(
          first.name() + " bit-reversed",
          family.rule("SP-05", "", ""),
          "ids in ascending order",
          new FieldValue(path(table) + "columns." + first.name() + ".values", "{bitReversed: 1}"),
          preSplits(table));
    }
    if (ordered) {
      add(
          "UUID v4 first",
          family.rule("SP-04", "", "DS-01"),
          "scans in the key's order, and 36 bytes a row",
          new FieldValue(path(table) + "columns.KeyUuid", "{type: string, values: {uuid: v4}}"),
          new FieldValue(path(table) + "key", list(with("KeyUuid", names(key)))),
          preSplits(table));
    }
    for (int shards : SHARDS) {
      List<FieldValue> fields = new ArrayList<>();
      fields.add(shardColumn(table, SHARD, shards));
      fields.add(new FieldValue(path(table) + "key", list(with(SHARD, names(key)))));
      fields.add(preSplits(table));
      fields.addAll(fanOuts(table, null, SHARD, shards));
      cures.add(
          new Cure(
              "shard in front, " + shards,
              family.rule("SP-07", "FS-04", "DS-14"),
              "scans ask " + shards + " places",
              fields));
    }
  }

  private void ofIndex(TableSpec table, String name) {
    Optional<IndexSpec> declared =
        table.indexes().stream().filter(index -> index.name().equals(name)).findFirst();
    if (declared.isEmpty()) {
      for (ColumnSpec column : table.columns()) {
        if (name.equals(column.name()) || name.startsWith(column.name() + " ")) {
          add(
              column.name() + " exempted",
              family.rule("", "FS-03", "DS-05"),
              "queries by " + column.name() + " alone",
              new FieldValue(path(table) + "columns." + column.name() + ".indexed", "false"));
        }
      }
      return;
    }
    IndexSpec index = declared.get();
    interleaved(table, index);
    prefixed(table, index);
    for (int shards : SHARDS) {
      String column = index.name() + "Shard";
      String on = path(table) + "indexes." + index.name() + ".on";
      List<FieldValue> fields = new ArrayList<>();
      fields.add(shardColumn(table, column, shards));
      fields.add(new FieldValue(on, list(with(column, names(index.parts())))));
      fields.addAll(fanOuts(table, index.name(), column, shards));
      cures.add(
          new Cure(
              "shard in front of " + index.name() + ", " + shards,
              family.rule("SP-11", "FS-04", "DS-14"),
              "queries by the index ask " + shards + " places",
              fields));
    }
  }

  /** Beside the row that its own lies under, where there is one. */
  private void interleaved(TableSpec table, IndexSpec index) {
    Optional<TableSpec> parent =
        spec.tables().stream().filter(t -> t.name().equals(table.interleavedIn())).findFirst();
    if (parent.isPresent() && !index.interleaved()) {
      List<String> over = new ArrayList<>(names(parent.get().primaryKey()));
      over.addAll(names(index.parts()).stream().filter(part -> !over.contains(part)).toList());
      String path = path(table) + "indexes." + index.name() + ".";
      add(
          index.name() + " interleaved in " + parent.get().name(),
          family.rule("SP-10", "", ""),
          "queries by the index across all of " + parent.get().name(),
          new FieldValue(path + "on", list(over)),
          new FieldValue(path + "interleaved", "true"));
    }
  }

  /** Behind a column of the table's key whose values lie apart. */
  private void prefixed(TableSpec table, IndexSpec index) {
    List<String> parts = names(index.parts());
    for (KeyPart part : table.primaryKey()) {
      boolean apart = column(table, part.column()).filter(c -> !isOrdered(c.values())).isPresent();
      if (apart && index.parts().stream().noneMatch(p -> p.column().equals(part.column()))) {
        add(
            index.name() + " behind " + part.column(),
            family.rule("SP-11", "FS-04", "DS-15"),
            "queries by the index that name no " + part.column(),
            new FieldValue(
                path(table) + "indexes." + index.name() + ".on", list(with(part.column(), parts))));
        return;
      }
    }
  }

  /** Over columns that differ from row to row, so that rows of one instant part. */
  private static FieldValue shardColumn(TableSpec table, String column, int shards) {
    String hashed =
        table.primaryKey().stream().map(KeyPart::column).collect(Collectors.joining(", "));
    String values = "{hash: [" + hashed + "], modulo: " + shards + "}";
    return new FieldValue(
        path(table) + "columns." + column, "{type: int64, values: " + values + ", indexed: false}");
  }

  /** Queries of the table or index have to ask every shard. */
  private List<FieldValue> fanOuts(
      TableSpec table, @Nullable String index, String column, int shards) {
    List<FieldValue> fields = new ArrayList<>();
    for (LoadSpec load : spec.loads()) {
      ScanSpec scan = load.scan();
      boolean same =
          load.operation() == Operation.SCAN
              && load.table().equals(table.name())
              && scan != null
              && scan.fanOut() == null
              && Objects.equals(scan.index(), index);
      if (same) {
        String range = "{" + column + ": 0.." + (shards - 1) + "}";
        fields.add(new FieldValue("loads." + load.name() + ".fanOut", range));
      }
    }
    return fields;
  }

  private static Optional<ColumnSpec> column(TableSpec table, String name) {
    return table.columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** Whether successive values lie side by side. */
  private static boolean isOrdered(ValueSpec values) {
    return values instanceof ValueSpec.Now
        || values instanceof ValueSpec.Sequence
        || values instanceof ValueSpec.Ulid
        || values instanceof ValueSpec.Ksuid
        || values instanceof ValueSpec.Snowflake
        || (values instanceof ValueSpec.Uuid uuid && uuid.version() != 4);
  }

  private static List<String> names(List<KeyPart> parts) {
    return parts.stream().map(p -> p.descending() ? p.column() + " desc" : p.column()).toList();
  }

  private static List<String> with(String first, List<String> rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  private static String list(List<String> names) {
    return "[" + String.join(", ", names) + "]";
  }
}
