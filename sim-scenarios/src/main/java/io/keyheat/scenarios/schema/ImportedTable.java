package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A table under construction while its schema is read; columns keep their order. */
final class ImportedTable {
  String name = "";

  /** Its folded name without that of its schema or keyspace. */
  String ownName = "";

  final Map<String, Column> columns = new LinkedHashMap<>();

  /** Columns, each with {@code desc} where it descends. */
  final List<String> key = new ArrayList<>();

  final Map<String, Index> indexes = new LinkedHashMap<>();

  /** Where the table, by "", and {@code key}, {@code preSplits} and so on were written. */
  final Map<String, SourcePosition> positions = new LinkedHashMap<>();

  /** Constraints that list the values of a column. */
  final List<SqlExpression> lists = new ArrayList<>();

  /** Conditions of indexes. */
  final List<SqlExpression> conditions = new ArrayList<>();

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
  @Nullable SqlPartitions partitions;

  /** Names of indexes whose entries do not lie in the partitions. */
  final Set<String> undivided = new LinkedHashSet<>();

  /** Leading key columns that the system hashes; null: as the system does. */
  @Nullable List<String> partition;

  /** A number of tablets, or split keys, as YAML; empty: none. */
  String preSplits = "";

  /** Split keys as declared, where {@link #preSplits} has their number alone; empty: none. */
  String splitKeys = "";

  /** Whether its tablets are merged where the system does so. */
  boolean merges = true;

  /** Units that are provisioned for it alone, as YAML; empty: none. */
  String units = "";

  /** Number of rows that are there, as YAML; empty: none. */
  String existing = "";

  /** Bytes of a row, as YAML; empty: as scenarios have it. */
  String rowSize = "";

  /** How long a row is kept, as YAML; empty: for ever, or nothing says it. */
  String retention = "";

  /** What says at which time rows go: an attribute, or a clause of SQL; empty: nothing. */
  String expiry = "";

  ImportedTable(String name, SourcePosition at) {
    rename(name);
    positions.put("", at);
  }

  /** Gives it a name, which may be that of its schema or keyspace and its own. */
  final void rename(String name) {
    this.name = legal(name);
    this.ownName = folded(name.substring(name.lastIndexOf('.') + 1));
  }

  /** A column of an imported table, with what its definition says of it. */
  static final class Column {
    SourcePosition at = SourcePosition.START;

    /** Its expression, of a default or of a generated column; null: none that matters. */
    @Nullable SqlExpression computed;

    /** The constant that it has unless an insert says otherwise, as SQL; empty: none. */
    String constant = "";

    /** The word of its type if values of that type have parts; empty: they have none. */
    String compound = "";

    /** Bytes of each value, as its type states them; 0: it does not. */
    long statedBytes;

    /** Whether its texts are as long as a UUID. */
    boolean isUuidLong;

    /** Whether it is a time of which nothing says where it comes from. */
    boolean isAssumedTime;

    /** What its values are guessed from, such as its name; empty: they are not. */
    String evidence = "";

    private final boolean indexed;
    private String type;
    private String values;

    /** The columns of which its values are a hash; empty: they are none. */
    private List<String> hashed = List.of();

    /**
     * A column.
     *
     * @param type its name in scenarios
     * @param values a generator as YAML
     * @param indexed false: exempt from automatic indexes
     */
    Column(String type, String values, boolean indexed) {
      this.type = type;
      this.values = values;
      this.indexed = indexed;
    }

    /** A column of hashes of others: {@code modulo} and what follows it, as YAML. */
    static Column ofHash(List<String> hashed, String modulo) {
      Column column = new Column(SqlTypes.INT64, "", true);
      column.setHash(hashed, modulo);
      return column;
    }

    String type() {
      return type;
    }

    String values() {
      return hashed.isEmpty()
          ? values
          : "{hash: [%s], modulo: %s}".formatted(String.join(", ", hashed), values);
    }

    boolean indexed() {
      return indexed;
    }

    void set(String newType, String newValues) {
      type = newType;
      values = newValues;
      hashed = List.of();
    }

    void setHash(List<String> columns, String modulo) {
      set(SqlTypes.INT64, modulo);
      hashed = List.copyOf(columns);
    }

    void takeValuesOf(Column other) {
      set(other.type, other.values);
      hashed = other.hashed;
    }

    /** Notes what its values are guessed from. */
    Column guessedFrom(String what) {
      evidence = what;
      return this;
    }

    List<String> hashed() {
      return hashed;
    }
  }

  /** An index of an imported table. */
  static final class Index {
    SourcePosition at = SourcePosition.START;

    /** Columns, each with {@code desc} where it descends. */
    final List<String> on;

    final Set<IndexTrait> traits;

    /** Leading columns that the system hashes; null: as the system does. */
    @Nullable List<String> partition;

    /** A number of tablets, or split keys, as YAML; empty: none. */
    String preSplits = "";

    /** Provisioned for it alone, as YAML; empty: none. */
    String units = "";

    /** Columns that its entries hold beside those of its key, as YAML; empty: none. */
    String stores = "";

    Index(List<String> on, Set<IndexTrait> traits) {
      this.on = new ArrayList<>(on);
      this.traits = Set.copyOf(traits);
    }

    /** Puts its entries behind another column. */
    void behind(String column, String splits) {
      on.add(0, column);
      preSplits = splits;
    }

    /** Puts its entries behind another column, by the hash of both. */
    void hashedBehind(String column) {
      List<String> all = new ArrayList<>(List.of(column));
      all.addAll(partition == null ? List.of(withoutOrder(on.get(0))) : partition);
      partition = all;
      on.add(0, column);
    }

    /** Whether a column is a part of its entries, in its key or beside it. */
    boolean holds(String column) {
      return names(on, column) || !renamed(stores, column, "").equals(stores);
    }

    /** Whether it has tablets of its own of which nothing says how many. */
    boolean hasOwnTablets() {
      return preSplits.isEmpty() && !traits.contains(IndexTrait.INTERLEAVED);
    }
  }

  void column(String column, Column definition, SourcePosition at) {
    columns.put(column, definition);
    definition.at = at;
  }

  void index(String index, Index definition, SourcePosition at) {
    indexes.put(index, definition);
    definition.at = at;
  }

  /** Sets the key and where it is written. */
  void key(List<String> parts, SourcePosition at) {
    key.clear();
    key.addAll(parts);
    positions.put("key", at);
  }

  /** Sets the number of tablets, or the split keys, and where they are written. */
  void preSplits(String splits, SourcePosition at) {
    preSplits = splits;
    positions.put("preSplits", at);
  }

  /** Takes a constraint that lists the values of a column; false: it does not. */
  boolean list(SqlExpression constraint) {
    return constraint.isList() && lists.add(constraint);
  }

  /** Where a member was written, or the table. */
  SourcePosition at(String member) {
    SourcePosition at = positions.get(member);
    return at == null ? positions.getOrDefault("", SourcePosition.START) : at;
  }

  /** The column's name as its definition spells it; without a definition as given. */
  String spelled(String column) {
    String legal = columnName(column);
    return columns.keySet().stream()
        .filter(name -> name.equalsIgnoreCase(legal))
        .findFirst()
        .orElse(legal);
  }

  private static boolean names(List<String> parts, String column) {
    return parts.stream().map(ImportedTable::withoutOrder).anyMatch(column::equals);
  }

  /** Whether a column decides where a row or an index entry lies. */
  boolean places(String column) {
    return names(key, column)
        || indexes.values().stream().anyMatch(index -> names(index.on, column));
  }

  /**
   * Leaves out a column, the columns that are hashes of it, and the indexes that hold either.
   *
   * @return the names of these indexes
   */
  List<String> dropColumn(String column) {
    columns.remove(column);
    lists.removeIf(list -> list.mentions(column));
    List<String> dropped = new ArrayList<>();
    indexes.forEach(
        (index, definition) -> {
          if (definition.holds(column)) {
            dropped.add(index);
          }
        });
    indexes.keySet().removeAll(dropped);
    hashesOf(column).forEach(hash -> dropped.addAll(dropColumn(hash)));
    return dropped;
  }

  /** The columns that are hashes of a column. */
  List<String> hashesOf(String column) {
    return columns.entrySet().stream()
        .filter(hash -> hash.getValue().hashed.contains(column))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Gives a column another name wherever it is named. */
  void renameColumn(String from, String to) {
    UnaryOperator<String> renaming = text -> renamed(text, from, to);
    Map<String, Column> before = new LinkedHashMap<>(columns);
    columns.clear();
    before.forEach(
        (name, column) -> {
          columns.put(name.equals(from) ? to : name, column);
          column.hashed = column.hashed.stream().map(renaming).toList();
          SqlExpression computed = column.computed;
          column.computed = computed == null ? null : computed.with(renaming);
        });
    key.replaceAll(renaming);
    partition = partition == null ? null : partition.stream().map(renaming).toList();
    for (Index index : indexes.values()) {
      index.on.replaceAll(renaming);
      index.stores = renaming.apply(index.stores);
      List<String> hashed = index.partition;
      index.partition = hashed == null ? null : hashed.stream().map(renaming).toList();
    }
    conditions.replaceAll(condition -> condition.with(renaming));
    lists.replaceAll(list -> list.with(renaming));
  }

  /** Gives an index another name; false: there is none of that name, in any case. */
  boolean renameIndex(String from, String to) {
    for (String name : List.copyOf(indexes.keySet())) {
      Index index = name.equalsIgnoreCase(from) ? indexes.remove(name) : null;
      if (index != null) {
        indexes.put(to, index);
        return true;
      }
    }
    return false;
  }

  /** Leaves out an index; false: there is none of that name, in any case. */
  boolean dropIndex(String index) {
    return indexes.keySet().removeIf(index::equalsIgnoreCase);
  }

  /** A text with each whole word of one name replaced, in either case. */
  private static String renamed(String text, String from, String to) {
    return Pattern.compile(
            "(?<![\\w.-])" + Pattern.quote(from) + "(?![\\w.-])", Pattern.CASE_INSENSITIVE)
        .matcher(text)
        .replaceAll(Matcher.quoteReplacement(to));
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
