package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.HashSet;
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

  /** What columns' values are guessed from, such as their name, by column. */
  final Map<String, String> guessed = new LinkedHashMap<>();

  /** Columns of a type whose values have parts, with the word of that type. */
  final Map<String, String> compound = new LinkedHashMap<>();

  /** Bytes of each value of columns whose type states them. */
  final Map<String, Long> statedBytes = new LinkedHashMap<>();

  /** Columns whose texts are as long as a UUID. */
  final Set<String> textsOfUuidLength = new HashSet<>();

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

  private static final Pattern HASH = Pattern.compile("^\\{hash: \\[(.*?)\\]");

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

    /** Whether its values are hashes of a column, of this one alone or of several. */
    boolean isHashOf(String column) {
      Matcher hash = HASH.matcher(values);
      return hash.find() && List.of(hash.group(1).split(",\\s*", -1)).contains(column);
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

    /** This index with its entries behind another column, by the hash of both. */
    Index hashedBehind(String column) {
      List<String> hashed = new ArrayList<>(List.of(column));
      hashed.addAll(partition == null ? List.of(withoutOrder(on.get(0))) : partition);
      Index behind = behind(column, preSplits);
      return new Index(behind.on, traits, hashed, preSplits, units, stores);
    }

    /** Whether a column is a part of its entries, in its key or beside it. */
    boolean holds(String column) {
      boolean isKey = on.stream().map(ImportedTable::withoutOrder).anyMatch(column::equals);
      return isKey || !ImportedTable.renamed(stores, column, "").equals(stores);
    }

    /** This index with another name for a column. */
    Index renamed(String from, String to) {
      List<String> hashed =
          partition == null
              ? null
              : partition.stream().map(part -> ImportedTable.renamed(part, from, to)).toList();
      return new Index(
          on.stream().map(part -> ImportedTable.renamed(part, from, to)).toList(),
          traits,
          hashed,
          preSplits,
          units,
          ImportedTable.renamed(stores, from, to));
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

  /**
   * Leaves out a column, the columns that are hashes of it, and the indexes that hold either.
   *
   * @return the names of these indexes
   */
  List<String> dropColumn(String column) {
    List<String> dropped = new ArrayList<>();
    columns.remove(column);
    positions.remove("columns." + column);
    defaults.remove(column);
    statedBytes.remove(column);
    listed.remove(column.toUpperCase(Locale.ROOT));
    for (Map.Entry<String, Index> index : List.copyOf(indexes.entrySet())) {
      if (index.getValue().holds(column)) {
        indexes.remove(index.getKey());
        dropped.add(index.getKey());
      }
    }
    for (String hash : hashesOf(column)) {
      dropped.addAll(dropColumn(hash));
    }
    return dropped;
  }

  /** The columns that are hashes of a column. */
  List<String> hashesOf(String column) {
    return columns.entrySet().stream()
        .filter(hash -> hash.getValue().isHashOf(column))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Leaves out hashes of columns that are not here, where no key or index needs them. */
  void dropIdleHashes() {
    for (String name : List.copyOf(columns.keySet())) {
      Column column = columns.get(name);
      Matcher hash = HASH.matcher(column == null ? "" : column.values());
      boolean isLacking =
          hash.find() && !columns.keySet().containsAll(List.of(hash.group(1).split(",\\s*", -1)));
      if (isLacking && !places(name)) {
        columns.remove(name);
      }
    }
  }

  /** Gives a column another name wherever it is named. */
  void renameColumn(String from, String to) {
    Map<String, Column> before = new LinkedHashMap<>(columns);
    columns.clear();
    before.forEach(
        (name, column) -> {
          boolean hashes = column.isHashOf(from);
          String values = hashes ? renamed(column.values(), from, to) : column.values();
          columns.put(
              name.equals(from) ? to : name, new Column(column.type(), values, column.indexed()));
        });
    key.replaceAll(part -> renamed(part, from, to));
    indexes.replaceAll((name, index) -> index.renamed(from, to));
    List<String> hashed = partition;
    if (hashed != null) {
      partition = hashed.stream().map(part -> renamed(part, from, to)).toList();
    }
    conditions.replaceAll(condition -> renamed(condition, "(?i)" + from, to));
    computed.replaceAll(
        (name, by) -> new SqlValues.Computed(renamed(by.expression(), "(?i)" + from, to)));
    move(computed, from, to);
    move(positions, "columns." + from, "columns." + to);
    move(compound, from, to);
    move(statedBytes, from, to);
    move(defaults, from, to);
    move(listed, from.toUpperCase(Locale.ROOT), to.toUpperCase(Locale.ROOT));
    move(guessed, from, to);
    if (assumedTimes.remove(from)) {
      assumedTimes.add(to);
    }
  }

  /** Gives an index another name; false: there is none of that name, in any case. */
  boolean renameIndex(String from, String to) {
    for (String name : List.copyOf(indexes.keySet())) {
      if (name.equalsIgnoreCase(from)) {
        move(indexes, name, to);
        move(positions, "indexes." + name, "indexes." + to);
        return true;
      }
    }
    return false;
  }

  private static <T> void move(Map<String, T> map, String from, String to) {
    T value = map.remove(from);
    if (value != null) {
      map.put(to, value);
    }
  }

  /** A text with each whole word of one name replaced. */
  private static String renamed(String text, String from, String to) {
    boolean isFolded = from.startsWith("(?i)");
    String name = isFolded ? from.substring(4) : from;
    return Pattern.compile(
            "(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w.-])",
            isFolded ? Pattern.CASE_INSENSITIVE : 0)
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
