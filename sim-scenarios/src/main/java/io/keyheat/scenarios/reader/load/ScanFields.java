package io.keyheat.scenarios.reader.load;

import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.reader.table.GeneratorForms;
import java.util.List;
import java.util.Set;

/** The fields of a scan. */
final class ScanFields {
  private static final int MAX_ROWS = 10_000_000;
  static final int MAX_FAN_OUT = 10_000;

  /** A range of whole numbers, its ends in two groups. */
  static final String NUMBER_RANGE = "(-?\\d{1,18})\\.\\.(-?\\d{1,18})";

  /** The name of a column whose value the load draws. */
  static final Form<String> COLUMN = Scalars.text(1000);

  private static final String BY_ROW = " Materializes the table.";

  static final Field<String> INDEX =
      Field.of(
              "index",
              Scalars.name(),
              "Scans only: the index to read, or the column of an automatic one.")
          .orElse("", "the table itself");
  static final Form<Node.Mapping> CONDITIONS =
      Structures.mapOf(GeneratorForms.OPERAND, "a mapping of columns to values");
  static final Field<Node> WHERE =
      Field.of(
          "where",
          Structures.anyOf(
              CONDITIONS, Structures.list(COLUMN, 0, Integer.MAX_VALUE, "a list of columns")),
          "Scans only: equality conditions on leading key parts, by column; with names only, on"
              + " values of a row of the load.");
  static final Field<Node> START_AT =
      Field.of(
          "startAt",
          GeneratorForms.OPERAND,
          "Scans only: the least value of the next key column after where.");
  static final Field<Node> UP_TO =
      Field.of(
          "upTo",
          GeneratorForms.OPERAND,
          "Scans only: the greatest value of this column, such as now." + BY_ROW);
  static final Field<Node.Mapping> FAN_OUT =
      Field.of(
          "fanOut",
          Structures.mapOf(
                  Structures.anyOf(
                      Scalars.pattern(
                          "^" + NUMBER_RANGE + "$", "range such as `0..15`", Values.text(100)),
                      Structures.list(Scalars.constant(), 1, MAX_FAN_OUT, "a list")),
                  "a mapping such as {ShardId: 0..15}")
              .sized(1, 1),
          "A parallel scan, or one written or looked-up row, for each of these values of a leading"
              + " key part: {ShardId: 0..15} or {shard: [x, y]}.");
  static final Field<Boolean> REVERSE =
      Field.of("reverse", Scalars.flag(), "Scans only: from the range's far end.").orElse("false");
  static final Field<Integer> LIMIT =
      Field.of(
              "limit",
              Scalars.countOrWord(MAX_ROWS, "all", ScanSpec.ALL),
              "Scans only: greatest number of rows of each range, and the assumed number; all: the"
                  + " whole range (materializes the table).")
          .required("the greatest number of rows, or all", 1);
  static final Field<Integer> OFFSET =
      Field.of(
              "offset",
              Scalars.integer(0, MAX_ROWS),
              "Scans only: rows to read and discard." + BY_ROW)
          .orElse("0");
  static final Field<Integer> CURSOR =
      Field.of(
              "cursor",
              Scalars.integer(0, MAX_ROWS),
              "Scans only: rows to skip without reading them." + BY_ROW)
          .orElse("0");
  static final Field<Boolean> FETCH_ROWS =
      Field.of("fetchRows", Scalars.flag(), "Scans of an index only: also read the rows.")
          .orElse("false");
  static final Field<Boolean> KEYS_ONLY =
      Field.of("keysOnly", Scalars.flag(), "Scans only: return keys only." + BY_ROW)
          .orElse("false");
  static final Field<List<Node>> PROJECTION =
      Field.of(
          "projection",
          Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, "a list of columns"),
          "Scans only: columns of the index to return." + BY_ROW);
  static final Field<Boolean> WITH_CHILDREN =
      Field.of(
              "withChildren",
              Scalars.flag(),
              "Scans of a table only: also read its interleaved rows." + BY_ROW)
          .orElse("false");

  static final Field<Node.Mapping> SET =
      Field.<Node.Mapping>of(
              "set",
              Structures.mapOf(GeneratorForms.OPERAND, "a mapping of columns to their new values"),
              "New values by column, drawn once for each scan.")
          .required("a mapping of columns to their new values");
  static final FieldGroup CHANGE =
      FieldGroup.of(
          "change",
          "A change of the found rows.",
          "delete, or a mapping such as {set: {Due: now}}",
          SET);

  /** Removes the rows found. */
  static final Form<String> DELETE = Scalars.wordOrNull(List.of("delete"));

  static final Field<Node> THEN =
      Field.of(
          "then",
          Structures.anyOf(DELETE, CHANGE),
          "Scans only: delete the found rows, or set some of their columns, in one commit."
              + BY_ROW);

  static final List<Field<?>> FIELDS =
      List.of(
          INDEX,
          WHERE,
          START_AT,
          UP_TO,
          FAN_OUT,
          REVERSE,
          LIMIT,
          OFFSET,
          CURSOR,
          FETCH_ROWS,
          KEYS_ONLY,
          PROJECTION,
          WITH_CHILDREN,
          THEN);

  /** Fields of a scan only. */
  static final Set<String> NAMES = Field.names(FIELDS);

  private ScanFields() {}
}
