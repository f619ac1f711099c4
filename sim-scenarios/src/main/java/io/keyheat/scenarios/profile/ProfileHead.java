package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import java.util.List;
import java.util.Map;

/** The fields of a profile beside its parameters. */
public final class ProfileHead {
  static final Field<String> TITLE = Field.of("title", Scalars.text(100), "The system's name.");
  static final Field<String> TABLET_WORD =
      Field.of("tabletWord", Scalars.text(30), "What the system calls a tablet.");
  static final Field<String> TABLE =
      Field.of("table", Scalars.text(30), "What a table is called, such as collection.");
  static final Field<String> ROW =
      Field.of("row", Scalars.text(30), "What a row is called, such as document.");
  static final Field<String> COLUMN =
      Field.of("column", Scalars.text(30), "What a column is called, such as field.");
  static final FieldGroup DATA_WORDS =
      FieldGroup.of(
          "dataWords",
          "The system's words for the parts of its data, in the singular.",
          "a mapping of table, row and column to words",
          TABLE,
          ROW,
          COLUMN);
  static final Field<String> TIMED_OUT =
      Field.of("timeout", Scalars.text(80), "Of an operation that exceeds its client's timeout.");
  static final Field<String> REJECTED =
      Field.of("rejected", Scalars.text(80), "Of an operation that a saturated server rejected.");
  static final Field<String> ABORTED =
      Field.of("aborted", Scalars.text(80), "Of an operation aborted while it waited for a row.");
  static final FieldGroup ERRORS =
      FieldGroup.of(
          "errors",
          "The interface's names of errors.",
          "a mapping of timeout, rejected and aborted to names",
          TIMED_OUT,
          REJECTED,
          ABORTED);
  static final Field<String> EXTENDS =
      Field.of(
          "extends",
          Scalars.text(1000),
          "A profile by name or path, whose parameters apply here too.");

  /** Text that says where something is published. */
  static final Form<String> SOURCE = Scalars.text(1000);

  static final LimitFields SIZE_LIMIT =
      new LimitFields("sizeLimit", "A documented size.", Scalars.size(1, Long.MAX_VALUE / 2));
  static final LimitFields RATE_LIMIT =
      new LimitFields("rateLimit", "A documented rate.", Scalars.perSecond(0.001, 1e9));
  static final LimitFields SHARE_LIMIT =
      new LimitFields("shareLimit", "A documented share.", Scalars.share(0, 1));

  static final LimitFields COUNT_LIMIT =
      new LimitFields("countLimit", "A documented number.", Scalars.count(1_000_000));

  /** The documented limits of one unit: the fields of a limit, and the form of its value. */
  static final class LimitFields {
    final Field<? extends Number> value;
    final Field<String> source;
    final FieldGroup group;

    private <T extends Number> LimitFields(String name, String description, Form<T> form) {
      value =
          Field.of("value", form, "The limit with its unit.").required("the limit with its unit");
      source =
          Field.of("source", SOURCE, "Where it is published.")
              .required("where it is published", "");
      group = FieldGroup.of(name, description, "a mapping of value and source", value, source);
    }
  }

  /** The limits that a profile may hold by name; those of CPU have a field for all. */
  static final Map<String, LimitFields> LIMITS =
      Map.of(
          Vendor.STORAGE, SIZE_LIMIT,
          Vendor.KEY_END, RATE_LIMIT,
          Vendor.ROW, RATE_LIMIT,
          Vendor.LARGEST_ROW, SIZE_LIMIT,
          Vendor.LARGEST_COMMIT, SIZE_LIMIT,
          Vendor.ROWS_IN_COMMIT, COUNT_LIMIT,
          Vendor.LARGEST_COLLECTION, SIZE_LIMIT);

  static final Field<String> RULES =
      Field.of("rules", Scalars.text(1000), "Id of its set of rules.");
  static final Field<List<Node>> SCHEMAS =
      Field.of(
          "schemas",
          Structures.list(
              Scalars.word(SchemaDialect.ids()),
              0,
              Integer.MAX_VALUE,
              "a list of " + SchemaDialect.ids()),
          "Schema languages that import reads and advise writes.");
  static final Field<String> ENTRIES =
      Field.of(
          "entries",
          Scalars.word(EntryForm.ids()),
          "The key of an index entry in a trace: the indexed values and the rest of the row's key;"
              + " the values alone; or, if each field is indexed, the value before the row's key or"
              + " its last part.");
  static final Field<Boolean> PRE_SPLITS =
      Field.of(
          "preSplits",
          Scalars.trueOrFalse(),
          "Whether users can split a table before they write to it.");
  static final Field<String> BILL =
      Field.of(
          "bill",
          Scalars.word(Bill.ids()),
          "What users pay for: machines with disks for each replica; the vendor's nodes; operations"
              + " by the row; or units by bytes, with index entries.");
  static final Field<Node.Mapping> REMEDIES =
      Field.of(
          "remedies",
          Structures.mapOf(Scalars.text(400), "a mapping from remedies to sentences").whole(),
          "Remedies in the system's words, by their names in rules.yaml. The suffixes .name,"
              + " .givesUp and .how are texts of advise. A schema language as prefix limits a text"
              + " to schemas of that language.");
  static final Field<Node.Mapping> CPU =
      Field.of(
          "cpu",
          Structures.mapOf(SHARE_LIMIT.group, "a mapping from deployments to limits").whole(),
          "Greatest CPU utilisation for plans, such as 65%, by deployment, the default first.");

  static final FieldGroup VENDOR =
      FieldGroup.of(
          "vendor",
          "Further facts of the system's documents.",
          "a mapping of documented facts",
          RULES,
          SCHEMAS,
          ENTRIES,
          PRE_SPLITS,
          BILL,
          CPU,
          REMEDIES,
          Field.of(
              Vendor.STORAGE, SIZE_LIMIT.group, "Greatest storage of a server, such as 10TiB."),
          Field.of(
              Vendor.KEY_END,
              RATE_LIMIT.group,
              "Writes to one end of a range of keys, such as 500/s."),
          Field.of(Vendor.ROW, RATE_LIMIT.group, "Writes to one row, such as 1/s."),
          Field.of(Vendor.LARGEST_ROW, SIZE_LIMIT.group, "Size of a row, such as 1MiB."),
          Field.of(Vendor.LARGEST_COMMIT, SIZE_LIMIT.group, "Size of one commit, such as 10MiB."),
          Field.of(
              Vendor.ROWS_IN_COMMIT,
              COUNT_LIMIT.group,
              "Number of rows that one commit writes, such as 100."),
          Field.of(
              Vendor.LARGEST_COLLECTION,
              SIZE_LIMIT.group,
              "Size of rows with one hash and a local index, such as 10GB."));

  /** All of them. */
  public static final List<Field<?>> FIELDS =
      List.of(
          TITLE,
          TABLET_WORD,
          Field.of("dataWords", DATA_WORDS, DATA_WORDS.description()),
          Field.of("errors", ERRORS, ERRORS.description()),
          EXTENDS,
          Field.of("vendor", VENDOR, VENDOR.description()));

  private ProfileHead() {}
}
