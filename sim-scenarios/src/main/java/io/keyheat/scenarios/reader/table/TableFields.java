package io.keyheat.scenarios.reader.table;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Structures.Named;
import java.util.List;

/** The fields of a table, its columns and its indexes. */
public final class TableFields {
  private static final long MAX_ROWS = 1_000_000_000_000_000L;

  private static final String COLUMNS_EXPECTED = "a list of columns";

  private static final Form<List<Node>> KEY_PARTS =
      new Named<>(
          "keyParts",
          "Columns in key order; \"Name desc\" for descending.",
          () ->
              Structures.withExamples(
                  Structures.listOrNull(Scalars.text(1000), 1, Integer.MAX_VALUE, COLUMNS_EXPECTED),
                  List.of("UserId", "LastAccess desc")));

  // Fields of a column.
  static final Field<String> TYPE =
      Field.of(
              "type",
              Scalars.wordOrNull(Types.names()),
              "Type of the values; int64 pair: 128 bits as two whole numbers.")
          .required("one of " + String.join(", ", Types.names()), "");
  static final Field<Node> VALUES =
      Field.of("values", GeneratorForms.GENERATOR, "Generator of new rows' values.")
          .required("a generator such as now or {uniform: [1, 100]}");
  static final Field<Node> EXISTING_VALUES =
      Field.of(
          "existing",
          GeneratorForms.GENERATOR,
          "Generator of existing rows' values. Default: as for new rows, with earlier times: at"
              + " most existingAge before the run.");
  static final Field<Boolean> INDEXED =
      Field.of(
              "indexed",
              Scalars.flag(),
              "false: no automatic index. In Datastore mode, a declared index with such a column"
                  + " simulates the index of a property made of its columns.")
          .orElse("true");

  public static final FieldGroup COLUMN =
      FieldGroup.of(
              "column",
              "A column (property, field).",
              "a mapping of type, values and more",
              TYPE,
              VALUES,
              EXISTING_VALUES,
              INDEXED)
          .overridable();

  // Fields of an index.
  static final Field<List<Node>> ON =
      Field.of(
              "on", KEY_PARTS, "Its columns in order; the missing parts of the primary key follow.")
          .required(COLUMNS_EXPECTED);
  static final Field<Boolean> INTERLEAVED =
      Field.of(
              "interleaved",
              Scalars.flag(),
              "true: its entries are stored next to the table's rows.")
          .orElse("false");
  static final Field<Boolean> NULL_FILTERED =
      Field.of(
              "nullFiltered",
              Scalars.flag(),
              "true: rows with a null in the indexed columns have no entry.")
          .orElse("false");

  static final Field<Node> INDEX_PRE_SPLITS =
      Field.of(
          "preSplits",
          PreSplitsReader.FORM,
          "Splits before the run: a number of tablets, or split keys. Default: the table's"
              + " number.");

  static final Field<List<Node>> PARTITION =
      Field.of(
          "partition",
          Structures.withExamples(
              Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, COLUMNS_EXPECTED),
              List.of("Tenant")),
          "Leading columns of the key whose hash places rows or entries; []: the key itself places"
              + " them. Default: the system's.");

  // Units of a table or an index.
  private static final double MAX_UNITS = 1e12;
  static final Field<Double> WRITE_UNITS =
      Field.of(
          "writes",
          Scalars.perSecondOrNever(1e-3, MAX_UNITS),
          "Write units of all tablets together; never: only the limits of the tablets. Default:"
              + " tablets.tableWriteUnits.");
  static final Field<Double> READ_UNITS =
      Field.of(
          "reads",
          Scalars.perSecondOrNever(1e-3, MAX_UNITS),
          "Read units of all tablets together; never: only the limits of the tablets. Default:"
              + " tablets.tableReadUnits.");
  static final FieldGroup OWN_UNITS =
      FieldGroup.of(
              "units",
              "Units provisioned for a table or an index, which its tablets share.",
              "a mapping such as {writes: 2000/s, reads: 3000/s}",
              WRITE_UNITS,
              READ_UNITS)
          .overridable();
  static final Field<Node.Mapping> UNITS =
      Field.of("units", OWN_UNITS, "Units provisioned for it, if the system meters tablets.");

  static final Field<Node> STORES =
      Field.of(
          "stores",
          Structures.anyOf(
              Scalars.wordOrNull(List.of("all")),
              Structures.withExamples(
                  Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, COLUMNS_EXPECTED),
                  List.of("Name"))),
          "Columns in the entries in addition to the key (STORING, INCLUDE, a projection); all: as"
              + " many bytes as a row. Default: none.");

  public static final FieldGroup INDEX =
      FieldGroup.of(
              "index",
              "A secondary index.",
              "a mapping such as {on: [Kind]}",
              ON,
              PARTITION,
              INTERLEAVED,
              NULL_FILTERED,
              INDEX_PRE_SPLITS,
              UNITS,
              STORES)
          .overridable();

  // Fields of a table.
  private static final long MAX_RETENTION_NANOS = 100L * 365 * 24 * 3_600_000_000_000L;

  static final Field<Node.Mapping> COLUMNS =
      Field.<Node.Mapping>of(
              "columns", Structures.mapOf(COLUMN, "a mapping of columns"), "The columns by name.")
          .required("a mapping of columns");
  static final Field<List<Node>> KEY =
      Field.of("key", KEY_PARTS, "The primary key's columns in order.").required(COLUMNS_EXPECTED);
  static final Field<Long> ROW_SIZE =
      Field.of(
              "rowSize",
              Scalars.size(1, 1_000_000_000L),
              "Stored bytes of a row, its key included.")
          .orElse(0L, "the sum of its columns");
  static final Form<Long> EXISTING_ROWS = Scalars.wholeNumber(0, MAX_ROWS);
  static final Form<Long> EXISTING_SIZE = Scalars.size(0, MAX_ROWS);
  static final Field<Node> EXISTING =
      Field.of(
          "existing",
          Structures.anyOf(EXISTING_ROWS, EXISTING_SIZE),
          "Rows at the start: a number, or a size (with rowSize). Default: none.");
  private static final long MAX_AGE_NANOS = 20L * 365 * 24 * 3_600_000_000_000L;

  static final Field<Long> EXISTING_AGE =
      Field.of(
              "existingAge",
              Scalars.duration(1_000_000_000L, MAX_AGE_NANOS),
              "Age of the oldest of these rows; all were written evenly since then.")
          .orElse("30d");
  public static final Field<Long> RETENTION =
      Field.of(
              "retention",
              Scalars.duration(3_600_000_000_000L, MAX_RETENTION_NANOS),
              "Time for which rows are kept, for the storage of plans; a run deletes no rows by"
                  + " age.")
          .orElse(Long.MAX_VALUE, "for ever");
  static final Field<Node> PRE_SPLITS =
      Field.of(
          "preSplits",
          PreSplitsReader.FORM,
          "Splits before the run: a number of tablets (also of each index), with equal shares of"
              + " the first keys of the run; or split keys. Tablets that are too large are split"
              + " further, evenly by bytes. Default: none.");
  static final Field<Boolean> MERGES =
      Field.of(
              "merges",
              Scalars.flag(),
              "false: tablets of the table and its indexes are never merged, as with TiDB's"
                  + " merge_option=deny. The parent's value applies to interleaved tables.")
          .orElse("true");
  static final Field<String> INTERLEAVED_IN =
      Field.of(
          "interleavedIn",
          Scalars.name(),
          "The parent table, whose rows are followed by rows of this table.");
  static final Field<Node.Mapping> INDEXES =
      Field.of(
          "indexes",
          Structures.mapOf(INDEX, "a mapping of indexes"),
          "The declared indexes by name.");

  static final Field<Node.Mapping> ENTITIES =
      Field.of(
          "entities",
          Structures.mapOf(
              Structures.mapOf(GeneratorForms.OPERAND, "a mapping of columns to generators"),
              "a mapping of entities"),
          "Kinds of rows that share the table, by name: values or generators by column, such as"
              + " {order: {pk: USER#{n}, sk: ORDER#{n}}}. A load names its own (entity).");

  public static final FieldGroup TABLE =
      FieldGroup.of(
              "table",
              "A table, kind or collection.",
              "a mapping of columns, key and more",
              COLUMNS,
              KEY,
              PARTITION,
              ROW_SIZE,
              EXISTING,
              EXISTING_AGE,
              RETENTION,
              PRE_SPLITS,
              MERGES,
              INTERLEAVED_IN,
              UNITS,
              ENTITIES,
              INDEXES)
          .overridable();

  public static final Field<Node.Mapping> TABLES =
      Field.<Node.Mapping>of(
              "tables",
              Structures.mapOf(TABLE, "a mapping of tables"),
              "The tables, kinds or collections by name.")
          .required("a mapping of tables");

  private TableFields() {}
}
