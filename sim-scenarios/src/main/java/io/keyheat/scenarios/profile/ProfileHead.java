package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import java.util.List;

/** The fields of a profile beside its parameters. */
public final class ProfileHead {
  static final Field<String> TITLE = Field.of("title", Scalars.text(100), "The system's name.");
  static final Field<String> TABLET_WORD =
      Field.of("tabletWord", Scalars.text(30), "What the system calls a tablet.");
  static final Field<String> EXTENDS =
      Field.of(
          "extends",
          Scalars.text(1000),
          "A profile by name or path, whose parameters count here too.");

  private static final FieldGroup LIMIT =
      FieldGroup.of(
          "limit",
          "A documented limit.",
          "a mapping of value and source",
          Field.of("value", Scalars.text(1000), "The limit with its unit.")
              .required("the limit with its unit"),
          Field.of("source", Scalars.text(1000), "Where it is published.")
              .required("where it is published"));

  static final FieldGroup VENDOR =
      FieldGroup.of(
          "vendor",
          "What the system's documents say beside its parameters.",
          "a mapping of what the documents say",
          Field.of(
              "rules",
              Scalars.text(1000),
              "Id of the set of rules that its schemas and loads are judged by."),
          Field.of(
              "schemas",
              Structures.list(
                  Scalars.word(SchemaDialect.ids()),
                  0,
                  Integer.MAX_VALUE,
                  "a list of " + SchemaDialect.ids()),
              "Languages in which advise writes a schema."),
          Field.of(
              "preSplits",
              Scalars.trueOrFalse(),
              "Whether users can split a table before they write to it."),
          Field.of(
              "cpu",
              Structures.mapOf(LIMIT, "a mapping from deployments to limits").whole(),
              "Greatest share of CPU to plan for, such as 65%, by deployment, the default first."),
          Field.of(Vendor.STORAGE, LIMIT, "What a server may store, such as 10TiB."),
          Field.of(Vendor.KEY_END, LIMIT, "Writes to one end of a range of keys, such as 500/s."),
          Field.of(Vendor.ROW, LIMIT, "Writes to one row, such as 1/s."));

  /** All of them. */
  public static final List<Field<?>> FIELDS =
      List.of(TITLE, TABLET_WORD, EXTENDS, Field.of("vendor", VENDOR, VENDOR.description()));

  private ProfileHead() {}
}
