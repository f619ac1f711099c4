package io.keyheat.scenarios.imports;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.imports.text.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A table under construction while its schema is read; columns keep their order. */
final class ImportedTable {
  String name = "";

  /** Its folded name without that of its schema or keyspace. */
  String ownName = "";

  final Map<String, Column> columns = new LinkedHashMap<>();
  final List<String> key = new ArrayList<>();
  final Map<String, Index> indexes = new LinkedHashMap<>();

  /** Where members were written, by their path below the table; the table itself by "". */
  final Map<String, SourcePosition> positions = new LinkedHashMap<>();

  /** Generated columns whose values depend on columns that may follow. */
  final Map<String, SqlValues.Computed> computed = new LinkedHashMap<>();

  /** Times of which nothing says where they come from. */
  final Set<String> assumedTimes = new LinkedHashSet<>();

  /** Columns of a type whose values have parts, with the word of that type. */
  final Map<String, String> compound = new LinkedHashMap<>();

  /** Values that a constraint lists, as YAML, by the column's name in upper case. */
  final Map<String, String> listed = new LinkedHashMap<>();

  /** Constants that columns have unless an insert says otherwise, as SQL, by column. */
  final Map<String, String> defaults = new LinkedHashMap<>();

  /** Conditions of indexes as SQL; quoted texts may lack their quotes. */
  final List<String> conditions = new ArrayList<>();

  String parent = "";

  /** The column that stands for the random bits in front of a counter; empty: none. */
  String autoRandomShard = "";

  /** Random bits of it; 0: none. */
  int autoRandomBits;

  /** Bits of the regions that TiDB makes of new rows; 0: none. */
  int preSplitBits;

  /** Number of values in front of hidden row numbers, by which rows lie; 0: by the key. */
  int rowNumberShards;

  /** Parts of the table with key ranges of their own, in which its indexes lie too; null: none. */
  @Nullable Partitions partitions;

  /** Names of indexes whose entries do not lie in the partitions. */
  final Set<String> undivided = new LinkedHashSet<>();

  /** Leading key columns that the system hashes; null: as the system does. */
  @Nullable List<String> partition;

  /** A number of tablets, or split keys, as YAML; empty: none. */
  String preSplits = "";

  /** Split keys as declared, where {@link #preSplits} has their number alone; empty: none. */
  String splitKeys = "";

  /** Units that are provisioned for it alone, as YAML; empty: none. */
  String units = "";

  /** Number of rows that are there, as YAML; empty: none. */
  String existing = "";

  /** Bytes of a row, as YAML; empty: as scenarios have it. */
  String rowSize = "";

  private static final Pattern ONE_OF =
      Pattern.compile(
          "(?:CHECK )?\\(? ?(\\w+) IN \\( ((?:'[^']*'|\\d+)(?: , (?:'[^']*'|\\d+))*) \\)(?: \\))?");

  ImportedTable(String name, SourcePosition at) {
    rename(name);
    positions.put("", at);
  }

  /** Gives it a name, which may be that of its schema or keyspace and its own. */
  final void rename(String name) {
    this.name = legal(name);
    this.ownName = folded(name.substring(name.lastIndexOf('.') + 1));
  }

  /** Notes the values that a constraint such as {@code CHECK ( A IN ( 'x' , 'y' ) )} lists. */
  boolean lists(String constraint) {
    Matcher oneOf = ONE_OF.matcher(constraint);
    if (oneOf.matches()) {
      listed.put(oneOf.group(1), "{choice: [" + oneOf.group(2).replace(" , ", ", ") + "]}");
    }
    return oneOf.matches();
  }

  /**
   * A column of an imported table.
   *
   * @param type its name in scenarios
   * @param values a generator as YAML
   * @param indexed false: exempt from automatic indexes
   */
  record Column(String type, String values, boolean indexed) {
    /** Whether rows from before the run need times of their own, as they were not written now. */
    boolean isWriteTime() {
      return values.matches("now|\\{now:.*");
    }
  }

  /**
   * Parts that a table is divided into by the hash of columns.
   *
   * @param columns none: those of the primary key
   */
  record Partitions(List<String> columns, int count, SourcePosition at) {
    Partitions {
      columns = List.copyOf(columns);
    }
  }

  /**
   * An index of an imported table.
   *
   * @param on columns, each with {@code desc} where it descends
   * @param partition leading columns that the system hashes; null: as the system does
   * @param preSplits a number of tablets, or split keys, as YAML; empty: none
   * @param units provisioned for it alone, as YAML; empty: none
   * @param stores columns that its entries hold, as YAML; empty: none
   */
  record Index(
      List<String> on,
      Set<IndexTrait> traits,
      @Nullable List<String> partition,
      String preSplits,
      String units,
      String stores) {
    Index {
      on = List.copyOf(on);
      traits = Set.copyOf(traits);
    }

    Index(List<String> on, Set<IndexTrait> traits) {
      this(on, traits, null, "", "", "");
    }

    /** This index with its entries behind another column. */
    Index behind(String column, String splits) {
      List<String> parts = new ArrayList<>(List.of(column));
      parts.addAll(on);
      return new Index(parts, traits, partition, splits, units, stores);
    }

    Index withUnits(String provisioned) {
      return new Index(on, traits, partition, preSplits, provisioned, stores);
    }

    /** Whether it has tablets of its own of which nothing says how many. */
    boolean hasOwnTablets() {
      return preSplits.isEmpty() && !traits.contains(IndexTrait.INTERLEAVED);
    }

    Index withPreSplits(String splits) {
      return new Index(on, traits, partition, splits, units, stores);
    }
  }

  void column(String column, Column definition, SourcePosition at) {
    columns.put(column, definition);
    positions.put("columns." + column, at);
  }

  void index(String index, Index definition, SourcePosition at) {
    indexes.put(index, definition);
    positions.put("indexes." + index, at);
  }

  /** Sets the key and where it is written. */
  void key(List<String> parts, SourcePosition at) {
    key.clear();
    key.addAll(parts);
    positions.put("key", at);
  }

  /** The column's name as its definition spells it; without a definition as given. */
  String spelled(String column) {
    String legal = columnName(column);
    return columns.keySet().stream()
        .filter(name -> name.equalsIgnoreCase(legal))
        .findFirst()
        .orElse(legal);
  }

  /** Whether a column decides where a row or an index entry lies. */
  boolean places(String column) {
    return key.stream().map(ImportedTable::withoutOrder).anyMatch(column::equals)
        || indexes.values().stream()
            .flatMap(index -> index.on().stream())
            .map(ImportedTable::withoutOrder)
            .anyMatch(column::equals);
  }

  /** An index name that is not in use, made of a proposal. */
  String freeIndexName(String proposal) {
    String free = proposal;
    for (int i = 2; indexes.containsKey(free); i++) {
      free = proposal + "_" + i;
    }
    return free;
  }

  /** A column's name with signs that no scenario's column may hold replaced, such as blanks. */
  static String columnName(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}_.-]", "_");
    return plain.matches("[\\p{L}_].*") ? plain : "_" + plain;
  }

  static String withoutOrder(String part) {
    return part.replaceFirst(" desc$", "");
  }

  /** The identity of a name that is not case-sensitive. */
  static String folded(String name) {
    return legal(name).toLowerCase(Locale.ROOT);
  }

  /**
   * A table's or index's name with signs that no scenario's name may hold replaced, such as a
   * schema's dot.
   */
  static String legal(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return plain.matches("[\\p{L}_].*") ? plain : "t" + plain;
  }
}
