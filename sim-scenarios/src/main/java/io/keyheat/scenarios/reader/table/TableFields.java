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
              "What the column holds; int64 pair: 128 bits as two whole numbers.")
          .required("one of " + String.join(", ", Types.names()), "");
  static final Field<Node> VALUES =
      Field.of("values", GeneratorForms.GENERATOR, "How the values of new rows come about.")
          .required("a generator such as now or {uniform: [1, 100]}");
  static final Field<Node> EXISTING_VALUES =
      Field.of(
          "existing",
          GeneratorForms.GENERATOR,
          "How those of existing rows came about; as the new ones do if absent, times of writing in"
              + " the existingAge before the run.");
  static final Field<Boolean> INDEXED =
      Field.of(
              "indexed",
              Scalars.flag(),
              "false: no automatic index for this column. In Datastore mode, a declared index of"
                  + " several columns of which one has false stands for the index of one property"
                  + " made of them.")
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
      Field.of("interleaved", Scalars.flag(), "true: its entries lie beside the table's rows.")
          .orElse("false");
  static final Field<Boolean> NULL_FILTERED =
      Field.of(
              "nullFiltered",
              Scalars.flag(),
              "true: rows whose indexed columns are null have no entry.")
          .orElse("false");

  static final Field<Node> INDEX_PRE_SPLITS =
      Field.of(
          "preSplits",
          PreSplitsReader.FORM,
          "How it is split before the run: into a number of tablets or at keys of its columns. As"
              + " many tablets as the table's preSplits say if absent.");

  static final Field<List<Node>> PARTITION =
      Field.of(
          "partition",
          Structures.withExamples(
              Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, COLUMNS_EXPECTED),
              List.of("Tenant")),
          "Leading columns of the key by whose hash its rows or entries are placed; []: by the key"
              + " itself. As the system does if absent.");

  // Units of a table or an index.
  private static final double MAX_UNITS = 1e12;
  static final Field<Double> WRITE_UNITS =
      Field.of(
          "writes",
          Scalars.perSecondOrNever(1e-3, MAX_UNITS),
          "Units of writes that flow in; never: as many as its tablets take. As"
              + " tablets.tableWriteUnits says if absent.");
  static final Field<Double> READ_UNITS =
      Field.of(
          "reads",
          Scalars.perSecondOrNever(1e-3, MAX_UNITS),
          "Units of reads that flow in; never: as many as its tablets take. As"
              + " tablets.tableReadUnits says if absent.");
  static final FieldGroup OWN_UNITS =
      FieldGroup.of(
              "units",
              "Units that are provisioned for one table, or one index: its tablets share them.",
              "a mapping such as {writes: 2000/s, reads: 3000/s}",
              WRITE_UNITS,
              READ_UNITS)
          .overridable();
  static final Field<Node.Mapping> UNITS =
      Field.of(
          "units",
          OWN_UNITS,
          "Units that are provisioned for it alone, where the system meters its tablets.");

  static final Field<Node> STORES =
      Field.of(
          "stores",
          Structures.anyOf(
              Scalars.wordOrNull(List.of("all")),
              Structures.withExamples(
                  Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, COLUMNS_EXPECTED),
                  List.of("Name"))),
          "Columns that its entries hold beside their key (STORING, INCLUDE, a projection); all: as"
              + " many bytes as a row. None if absent.");

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
          .orElse(0L, "The sum of its columns");
  static final Form<Long> EXISTING_ROWS = Scalars.wholeNumber(0, MAX_ROWS);
  static final Form<Long> EXISTING_SIZE = Scalars.size(0, MAX_ROWS);
  static final Field<Node> EXISTING =
      Field.of(
          "existing",
          Structures.anyOf(EXISTING_ROWS, EXISTING_SIZE),
          "What is in the table at the start: a number of rows, or a size (then rowSize is needed)."
              + " Nothing if absent.");
  private static final long MAX_AGE_NANOS = 20L * 365 * 24 * 3_600_000_000_000L;

  static final Field<Long> EXISTING_AGE =
      Field.of(
              "existingAge",
              Scalars.duration(1_000_000_000L, MAX_AGE_NANOS),
              "How old the oldest of those rows is when the run begins: they were written evenly"
                  + " since then.")
          .orElse("30d");
  public static final Field<Long> RETENTION =
      Field.of(
              "retention",
              Scalars.duration(3_600_000_000_000L, MAX_RETENTION_NANOS),
              "How long rows are kept. Plans count what is stored by it; a run itself deletes"
                  + " nothing.")
          .orElse(Long.MAX_VALUE, "For ever");
  static final Field<Node> PRE_SPLITS =
      Field.of(
          "preSplits",
          PreSplitsReader.FORM,
          "How the table is split before the run: into a number of tablets (so is each index), at"
              + " about equal shares of the keys that the run uses at its beginning; or at the"
              + " given keys. Tablets too large for what is there are split further, evenly by"
              + " bytes. Nowhere if absent.");
  static final Field<Boolean> MERGES =
      Field.of(
              "merges",
              Scalars.flag(),
              "false: no tablets of this table or its indexes are ever merged, as TiDB's attribute"
                  + " merge_option=deny has it. Of interleaved tables the parent's"
                  + " counts.")
          .orElse("true");
  static final Field<String> INTERLEAVED_IN =
      Field.of(
          "interleavedIn",
          Scalars.name(),
          "The parent table beside whose rows this table's rows lie.");
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
