package io.keyheat.scenarios.reader.table;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.IndexTrait;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.StoredColumns;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Absent;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a scenario. */
public final class TableReader {
  static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ -]*");

  /** A slash in a kind's name is unwise, but no mistake. */
  /** Without a unit it is a number of rows, in whatever form it is written. */
  private static final String NUMBER = "[+-]?[0-9][0-9_,.]*([eE][+-]?[0-9]+)?";

  private static final Pattern TABLE_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ /-]*");

  private static final Pattern COLUMN_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");
  private static final String NAME_EXPECTED = "a letter, then letters, digits, _ or -";

  private final Problems problems;

  public TableReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * By name, in the order of the file; tables with mistakes are there as far as they could be read.
   */
  public Map<String, TableSpec> read(Section scenario) {
    Map<String, TableSpec> tables = new LinkedHashMap<>();
    Node.Mapping mapping = scenario.find(TableFields.TABLES);
    if (mapping == null) {
      return tables;
    }
    if (mapping.members().isEmpty()) {
      problems.add(mapping.place(), "has no tables; expected at least one");
    }
    mapping
        .members()
        .forEach(
            (name, member) -> {
              checkName(name, TABLE_NAME, member.key());
              Node.Mapping table = TableFields.TABLE.read(member.value(), problems);
              if (table != null) {
                tables.put(name, table(name, table, mapping.members().keySet()));
              }
            });
    return tables;
  }

  /** How long the rows of tables are kept, in nanoseconds, where the document says so. */
  public static Map<String, Long> retentions(Node.Mapping document, Problems problems) {
    Map<String, Long> retentions = new LinkedHashMap<>();
    if (document.get(TableFields.TABLES.name()) instanceof Node.Mapping tables) {
      tables
          .members()
          .forEach(
              (name, member) -> {
                Node retention =
                    member.value() instanceof Node.Mapping table
                        ? table.get(TableFields.RETENTION.name())
                        : null;
                Long nanos =
                    retention == null || Node.isNull(retention)
                        ? null
                        : TableFields.RETENTION.form().read(retention, problems);
                if (nanos != null) {
                  retentions.put(name, nanos);
                }
              });
    }
    return retentions;
  }

  private void checkName(String name, Pattern form, Place place) {
    try {
      Values.checkName(name, form, NAME_EXPECTED);
    } catch (BadValue e) {
      problems.add(place, String.valueOf(e.getMessage()));
    }
  }

  private TableSpec table(String name, Node.Mapping mapping, Set<String> tables) {
    Section section = new Section(mapping, TableFields.TABLE, problems);
    List<ColumnSpec> columns = columns(section);
    Set<String> columnNames = names(columns, section);
    List<KeyPart> key = keyParts(section.itemsOf(TableFields.KEY), columnNames);
    if (section.get(TableFields.KEY.name()) instanceof Node.Items items
        && items.nodes().isEmpty()) {
      problems.add(items.place(), "has no parts; expected at least one column");
    }
    long rowBytes = section.value(TableFields.ROW_SIZE);
    PreSplitsReader splits = new PreSplitsReader(columns, problems);
    Node preSplits = section.find(TableFields.PRE_SPLITS);
    long existingRows = existingRows(section, rowBytes);
    TableSpec table =
        new TableSpec(
            name,
            columns,
            key,
            (int) rowBytes,
            indexes(section, columnNames, key, splits),
            parent(section, name, tables),
            existingRows,
            section.value(TableFields.EXISTING_AGE),
            preSplits == null ? PreSplits.NONE : splits.read(preSplits, key),
            section.value(TableFields.MERGES),
            partition(section, columnNames),
            units(section, section.has(TableFields.INTERLEAVED_IN)));
    checkKeys(table, section);
    return table;
  }

  /**
   * No two rows have one key: refuses more rows than keys. What a schema's columns hold is assumed,
   * and refused to nobody.
   */
  private void checkKeys(TableSpec table, Section section) {
    Node existing = section.get(TableFields.EXISTING.name());
    List<String> key = table.primaryKey().stream().map(KeyPart::column).toList();
    boolean isAllRead = table.columns().stream().noneMatch(column -> column.values().isAbsent());
    if (existing == null
        || key.isEmpty()
        || !isAllRead
        || !(section.get(TableFields.COLUMNS.name()) instanceof Node.Mapping columns)) {
      return;
    }
    Function<String, ValueSpec> values = column -> table.column(column).valuesAtStart();
    boolean isAssumed =
        KeyCapacity.columns(table.primaryKey(), values).stream()
            .map(columns::get)
            .anyMatch(column -> column != null && column.place().file() != null);
    double keys = KeyCapacity.mostKeys(table.primaryKey(), values);
    if (!isAssumed && table.existingRows() > keys) {
      problems.add(
          existing.place(),
          String.format(
              Locale.ROOT,
              "means %,d rows, but the key (%s) has at most %,.0f different values; expected fewer"
                  + " rows, or more values of the key's columns (with their existing generators)",
              table.existingRows(),
              String.join(", ", key),
              keys));
    }
  }

  /**
   * Units of a table's or an index's own.
   *
   * @param isBeside whether its rows or entries lie in the tablets of another table
   */
  private TableUnits units(Section section, boolean isBeside) {
    Node.Mapping mapping = section.find(TableFields.UNITS);
    if (mapping == null) {
      return TableUnits.OF_SYSTEM;
    }
    if (isBeside) {
      problems.add(
          mapping.place(), "is in the tablets of another table; expected units of that table");
    }
    Section units = new Section(mapping, TableFields.OWN_UNITS, problems);
    return new TableUnits(
        perSecond(units.find(TableFields.WRITE_UNITS)),
        perSecond(units.find(TableFields.READ_UNITS)));
  }

  private static OptionalDouble perSecond(@Nullable Double units) {
    return units == null ? OptionalDouble.empty() : OptionalDouble.of(units);
  }

  private static Set<String> names(List<ColumnSpec> columns, Section section) {
    Set<String> names = new java.util.LinkedHashSet<>();
    columns.forEach(column -> names.add(column.name()));
    if (section.get(TableFields.COLUMNS.name()) instanceof Node.Mapping mapping) {
      names.addAll(mapping.members().keySet());
    }
    return names;
  }

  private @Nullable String parent(Section section, String name, Set<String> tables) {
    String parent = section.value(TableFields.INTERLEAVED_IN, tableName(tables), "");
    if (parent.equals(name)) {
      problems.add(section.place(), "is interleaved in itself; expected another table");
      return null;
    }
    return parent.isEmpty() ? null : parent;
  }

  /** The name of a table that is there. */
  public static ValueReader<String> tableName(Set<String> tables) {
    return text -> {
      if (!tables.contains(text.value())) {
        throw Section.unknownName("table", text.value(), tables);
      }
      return text.value();
    };
  }

  private long existingRows(Section section, long rowBytes) {
    Node existing = section.find(TableFields.EXISTING);
    if (existing == null) {
      return 0;
    }
    if (!(existing instanceof Node.Scalar text) || text.value().matches(NUMBER)) {
      Long rows = TableFields.EXISTING_ROWS.read(existing, problems);
      return rows == null ? 0 : rows;
    }
    Long bytes = TableFields.EXISTING_SIZE.read(existing, problems);
    if (bytes == null) {
      return 0;
    }
    if (rowBytes == 0 && section.has(TableFields.ROW_SIZE)) {
      return 0;
    }
    if (rowBytes == 0) {
      problems.add(
          text.place(), "is a size, but the table has no rowSize; expected rowSize too, or rows");
      return 0;
    }
    return bytes / rowBytes;
  }

  private List<ColumnSpec> columns(Section table) {
    List<ColumnSpec> columns = new ArrayList<>();
    Node.Mapping mapping = table.find(TableFields.COLUMNS);
    if (mapping == null) {
      return columns;
    }
    Set<String> names = mapping.members().keySet();
    mapping
        .members()
        .forEach(
            (name, member) -> {
              checkName(name, COLUMN_NAME, member.key());
              Node.Mapping column = TableFields.COLUMN.read(member.value(), problems);
              columns.add(column(name, column, names));
            });
    return columns;
  }

  /**
   * A column, empty where its values cannot be read, so that what speaks of it is no mistake too.
   *
   * @param names of all columns
   */
  private ColumnSpec column(String name, Node.@Nullable Mapping mapping, Set<String> names) {
    if (mapping == null) {
      return new ColumnSpec(name, ColumnType.STRING, new Absent(), null, false);
    }
    Section section = new Section(mapping, TableFields.COLUMN, problems);
    GeneratorReader generators = new GeneratorReader(names, problems);
    String typeName = section.value(TableFields.TYPE);
    Node valuesNode = section.find(TableFields.VALUES);
    boolean indexed = section.value(TableFields.INDEXED);
    if (typeName.isEmpty()) {
      return new ColumnSpec(name, likelyType(valuesNode, names), new Absent(), null, indexed);
    }
    ColumnType type = Types.of(typeName);
    ValueSpec values = valuesNode == null ? null : generators.read(valuesNode, type);
    Node existingNode = section.find(TableFields.EXISTING_VALUES);
    ValueSpec existing = existingNode == null ? null : generators.read(existingNode, type);
    return new ColumnSpec(
        name,
        type,
        alone(values == null ? new Absent() : values),
        existing == null ? null : alone(existing),
        indexed);
  }

  /** A generator that goes over no other rows. */
  private static ValueSpec alone(ValueSpec values) {
    return values.over(new Absent(), 0);
  }

  /** A type that may have such values. */
  private ColumnType likelyType(@Nullable Node values, Set<String> names) {
    for (ColumnType type : ColumnType.values()) {
      Problems unheard = new Problems(problems.file());
      if (values != null
          && new GeneratorReader(names, unheard).read(values, type) != null
          && unheard.isEmpty()) {
        return type;
      }
    }
    return ColumnType.STRING;
  }

  private List<IndexSpec> indexes(
      Section table, Set<String> columns, List<KeyPart> primaryKey, PreSplitsReader splits) {
    List<IndexSpec> indexes = new ArrayList<>();
    Node.Mapping mapping = table.find(TableFields.INDEXES);
    if (mapping == null) {
      return indexes;
    }
    mapping
        .members()
        .forEach(
            (name, member) -> {
              checkName(name, NAME, member.key());
              Node.Mapping index = TableFields.INDEX.read(member.value(), problems);
              if (index != null) {
                indexes.add(index(name, index, columns, primaryKey, splits));
              }
            });
    return indexes;
  }

  private IndexSpec index(
      String name,
      Node.Mapping mapping,
      Set<String> columns,
      List<KeyPart> primaryKey,
      PreSplitsReader splits) {
    Section section = new Section(mapping, TableFields.INDEX, problems);
    List<KeyPart> parts = keyParts(section.itemsOf(TableFields.ON), columns);
    if (section.get(TableFields.ON.name()) instanceof Node.Items items && items.nodes().isEmpty()) {
      problems.add(items.place(), "has no parts; expected at least one column");
    }
    Set<IndexTrait> traits = EnumSet.noneOf(IndexTrait.class);
    if (section.value(TableFields.INTERLEAVED)) {
      traits.add(IndexTrait.INTERLEAVED);
    }
    if (section.value(TableFields.NULL_FILTERED)) {
      traits.add(IndexTrait.NULL_FILTERED);
    }
    TableUnits units = units(section, traits.contains(IndexTrait.INTERLEAVED));
    StoredColumns stored = stored(section.find(TableFields.STORES), columns);
    Node preSplits = section.find(TableFields.INDEX_PRE_SPLITS);
    if (preSplits == null) {
      return new IndexSpec(name, parts, traits, null, partition(section, columns), units, stored);
    }
    if (traits.contains(IndexTrait.INTERLEAVED)) {
      problems.add(
          preSplits.place(),
          "an interleaved index is in its table's tablets; expected preSplits of the table");
    }
    List<KeyPart> key = IndexSpec.key(parts, primaryKey);
    return new IndexSpec(
        name,
        parts,
        traits,
        splits.read(preSplits, key),
        partition(section, columns),
        units,
        stored);
  }

  /** What entries of an index hold beside their key. */
  private StoredColumns stored(@Nullable Node node, Set<String> columns) {
    if (node == null) {
      return StoredColumns.NONE;
    }
    if (node instanceof Node.Items items) {
      Set<String> seen = new HashSet<>();
      return StoredColumns.of(
          Section.scalars(
              items.nodes(),
              text -> {
                if (!columns.contains(text.value())) {
                  throw Section.unknownName("column", text.value(), columns);
                }
                if (!seen.add(text.value())) {
                  throw new BadValue("is there twice", "each column once");
                }
                return text.value();
              },
              problems));
    }
    StoredColumns all =
        Section.scalar(
            node,
            text -> {
              if (!text.value().equals("all")) {
                throw new BadValue(
                    Quote.of(text.value()) + " says no columns", "all, or a list of columns");
              }
              return StoredColumns.ALL;
            },
            problems);
    return all == null ? StoredColumns.NONE : all;
  }

  /** Hashed columns; null: the system decides. */
  private @Nullable List<String> partition(Section section, Set<String> columns) {
    if (!section.has(TableFields.PARTITION.name())) {
      return null;
    }
    return keyParts(section.itemsOf(TableFields.PARTITION), columns).stream()
        .map(KeyPart::column)
        .toList();
  }

  private List<KeyPart> keyParts(List<Node> nodes, Set<String> columns) {
    Set<String> seen = new HashSet<>();
    return Section.scalars(
        nodes,
        text -> {
          KeyPart part = keyPart(text.value());
          if (!columns.contains(part.column())) {
            throw Section.unknownName("column", part.column(), columns);
          }
          if (!seen.add(part.column())) {
            throw new BadValue("is there twice", "each column once");
          }
          return part;
        },
        problems);
  }

  private static KeyPart keyPart(String written) {
    String lower = written.toLowerCase(Locale.ROOT);
    if (lower.endsWith(" desc")) {
      return new KeyPart(written.substring(0, written.length() - 5).strip(), true);
    }
    if (lower.endsWith(" asc")) {
      return new KeyPart(written.substring(0, written.length() - 4).strip(), false);
    }
    return new KeyPart(written, false);
  }
}
