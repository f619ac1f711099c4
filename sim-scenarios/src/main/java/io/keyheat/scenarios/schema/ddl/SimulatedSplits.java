package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.RunSpec;
import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Says at which keys a run has the tables that a scenario splits into a number of tablets: whoever
 * makes as many splits elsewhere has another schema than the one that was simulated.
 */
public final class SimulatedSplits {
  /** A file with more of them is for no reader. */
  private static final int MOST_TABLETS = 2000;

  private final HashPolicy hashing;
  private final Map<String, KeySpacePlan> spaces;

  private SimulatedSplits(RunSpec spec) {
    hashing = spec.system().indexes().hashing();
    spaces =
        spec.plan().keySpaces().stream()
            .collect(Collectors.toMap(KeySpacePlan::name, Function.identity()));
  }

  /** The tables of a scenario, with split keys where it has a number of tablets. */
  public static List<TableSpec> of(RunSpec spec) {
    boolean areAny =
        spec.tables().stream()
            .anyMatch(
                table ->
                    isNumber(table.preSplits())
                        || table.indexes().stream().anyMatch(i -> isNumber(i.preSplits())));
    if (!areAny) {
      return spec.tables();
    }
    SimulatedSplits splits = new SimulatedSplits(spec);
    return spec.tables().stream().map(splits::table).toList();
  }

  /** The tables for a language, with split keys where its statements split them by columns. */
  public static List<TableSpec> of(RunSpec spec, SchemaDialect dialect) {
    return dialect.isSql() ? of(spec) : spec.tables();
  }

  /**
   * Comments on the split points of tables with one row key each: in which bytes an application
   * writes the parts of a key is not known here. Empty for other languages.
   */
  public static String comments(RunSpec spec, SchemaDialect dialect) {
    StringBuilder comments = new StringBuilder();
    for (TableSpec table : dialect.isOfRowKeys() ? of(spec) : List.<TableSpec>of()) {
      comments.append(comment(table.name(), DdlText.splitKeys(table)));
      for (IndexSpec index : table.indexes()) {
        comments.append(
            comment(table.name() + "-" + index.name(), DdlText.splitKeys(table, index)));
      }
    }
    return comments.toString();
  }

  private static String comment(String name, String keys) {
    return keys.isEmpty()
        ? ""
        : "# split points of " + name + ", by the parts of its row key: " + keys + "\n";
  }

  /** How many tablets an index begins with: as many as it says, else as its table. */
  public static int tablets(TableSpec table, IndexSpec index) {
    return DdlText.splits(table, index).tablets();
  }

  private static boolean isNumber(@Nullable PreSplits splits) {
    return splits != null
        && splits.keys().isEmpty()
        && splits.tablets() > 1
        && splits.tablets() <= MOST_TABLETS;
  }

  private TableSpec table(TableSpec table) {
    List<IndexSpec> indexes = new ArrayList<>();
    for (IndexSpec index : table.indexes()) {
      PreSplits splits = DdlText.splits(table, index);
      boolean isHashed = !hashing.hashed(index.partition(), index.parts()).isEmpty();
      String space = table.name() + "." + index.name();
      indexes.add(index.splitAs(isHashed ? splits : known(splits, space, table, index.parts())));
    }
    PreSplits splits = table.preSplits();
    RowHash shard = DdlText.leadingHash(table);
    if (!hashing.hashed(table.partition(), table.primaryKey()).isEmpty()) {
      return table.splitAs(splits, indexes);
    }
    return table.splitAs(
        shard != null && shard.modulo() == splits.tablets() && isNumber(splits)
            ? ofEachShard(splits.tablets())
            : known(splits, table.name(), table, table.primaryKey()),
        indexes);
  }

  /** A tablet for each number of a shard that stands first in the key. */
  private static PreSplits ofEachShard(int shards) {
    return PreSplits.at(
        LongStream.range(1, shards).mapToObj(shard -> List.<Object>of(shard)).toList());
  }

  /** The splits of a key space, as values of the parts of its key. */
  private PreSplits known(PreSplits splits, String space, TableSpec table, List<KeyPart> key) {
    KeySpacePlan plan = spaces.get(space);
    if (plan == null || !isNumber(splits)) {
      return splits;
    }
    Set<List<Object>> keys = new LinkedHashSet<>();
    KeyList cuts = plan.splits();
    for (int i = 0; i < cuts.size(); i++) {
      List<Object> values = values(plan.format(), cuts.hi()[i], cuts.lo()[i], table, key);
      if (values.isEmpty()) {
        return splits;
      }
      keys.add(values);
    }
    return keys.isEmpty() ? splits : PreSplits.at(List.copyOf(keys));
  }

  /**
   * How many leading parts a cut is made of: the others hold the least that there was in the run,
   * such as the time of its end where times descend, before which later rows would lie.
   */
  private static int telling(KeyFormat format, long hi, long lo) {
    List<String> parts = format.printParts(hi, lo);
    List<String> before =
        lo != 0 ? format.printParts(hi, lo & (lo - 1)) : format.printParts(hi & (hi - 1), lo);
    for (int i = 0; i < Math.min(parts.size(), before.size()); i++) {
      if (!parts.get(i).equals(before.get(i))) {
        return i + 1;
      }
    }
    return parts.size();
  }

  /** Values of the leading parts of a key, as far as they are known; numbers and texts. */
  private static List<Object> values(
      KeyFormat format, long hi, long lo, TableSpec table, List<KeyPart> key) {
    List<String> printed = format.printParts(hi, lo);
    List<Object> values = new ArrayList<>();
    int telling = Math.min(telling(format, hi, lo), key.size());
    for (int i = 0; i < Math.min(printed.size(), telling); i++) {
      ColumnType type = table.column(key.get(i).column()).type();
      String text = printed.get(i);
      if (text.endsWith("…") || text.equals("NULL")) {
        break;
      }
      boolean isQuoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
      if (type == ColumnType.INT64 && text.matches("-?\\d+")) {
        values.add(Long.parseLong(text));
      } else {
        values.add(isQuoted ? text.substring(1, text.length() - 1) : text);
      }
    }
    return values;
  }
}
