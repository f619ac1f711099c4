package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.ColumnType;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.scenarios.lint.Family;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Cures of a table whose rows are written in the order in which they lie. */
final class KeyRemedies {
  static final List<Integer> SHARDS = List.of(4, 16, 64);
  static final String SHARD = "KeyShard";
  private static final String UUID = "KeyUuid";

  private final Fields fields;
  private final Family family;
  private final List<Remedy> cures = new ArrayList<>();

  private KeyRemedies(Fields fields, Family family) {
    this.fields = fields;
    this.family = family;
  }

  /** None where no part of the key follows an order: another key would change nothing. */
  static List<Remedy> of(Fields fields, Family family) {
    KeyRemedies cures = new KeyRemedies(fields, family);
    List<KeyPart> key = fields.table().primaryKey();
    if (key.stream().noneMatch(part -> fields.isOrdered(part.column()))) {
      return List.of();
    }
    if (fields.isOrdered(key.get(0).column())) {
      cures.turned(key);
      cures.scattered(fields.column(key.get(0).column()).orElseThrow());
      if (fields.column(UUID).isEmpty()) {
        cures.uuid(key);
      }
    }
    if (fields.column(SHARD).isEmpty()) {
      cures.sharded(key);
    }
    return cures.cures;
  }

  private void add(String name, String rule, String givesUp, String how, FieldValue... set) {
    List<FieldValue> all = new ArrayList<>(List.of(set));
    all.add(fields.preSplits());
    cures.add(new Remedy(name, rule, givesUp, how, all));
  }

  private String where() {
    return fields.table().name() + ".";
  }

  private void turned(List<KeyPart> key) {
    if (key.size() > 1) {
      List<String> turned = new ArrayList<>(Fields.names(key.subList(1, key.size())));
      turned.add(Fields.names(key).get(0));
      String first = key.get(0).column();
      add(
          turned.get(0) + " first",
          family.rule("SP-06", "FS-08", "DS-15"),
          "scans of all rows in the order of " + first,
          inCode("Name the entities of " + fields.table().name() + " by " + turned + "."),
          fields.key(turned));
    }
  }

  /** The same number of ids, in no order. */
  private void scattered(ColumnSpec column) {
    boolean counts = column.values() instanceof ValueSpec.Sequence;
    String values = "columns." + column.name() + ".values";
    if (family == Family.SPANNER && counts) {
      add(
          column.name() + " bit-reversed",
          "SP-05",
          "ids in ascending order",
          "",
          fields.field(values, "{bitReversed: 1}"));
    } else if (family == Family.DATASTORE && counts) {
      add(
          column.name() + " allocated by the system",
          "DS-02",
          "ids in ascending order",
          "Take " + where() + column.name() + " from allocateIds(), or leave it to the system.",
          fields.field(values, "{bitReversed: 1}"));
    } else if (family == Family.FIRESTORE && column.type() == ColumnType.STRING) {
      add(
          column.name() + " made by the client library",
          "",
          "names in ascending order",
          "Let the client library name the documents of " + fields.table().name() + ".",
          fields.field(values, "autoId"));
    }
  }

  private void uuid(List<KeyPart> key) {
    add(
        "UUID v4 first",
        family.rule("SP-04", "", "DS-01"),
        "scans in the key's order, and 36 bytes a row",
        inCode("Begin the key of " + fields.table().name() + " with a UUID of version 4."),
        fields.field("columns." + UUID, "{type: string, values: {uuid: v4}}"),
        fields.key(Fields.with(UUID, Fields.names(key))));
  }

  private void sharded(List<KeyPart> key) {
    for (int shards : SHARDS) {
      List<FieldValue> set = new ArrayList<>();
      set.add(fields.shardColumn(SHARD, shards));
      set.add(fields.key(Fields.with(SHARD, Fields.names(key))));
      set.add(fields.preSplits(shards));
      set.addAll(fields.fanOuts(null, SHARD, shards));
      cures.add(
          new Remedy(
              "shard in front, " + shards,
              family.rule("SP-07", "FS-04", "DS-14"),
              "scans ask " + shards + " places",
              inCode(
                  "Begin the key of "
                      + fields.table().name()
                      + " with a hash of what it is now, modulo "
                      + shards
                      + "."),
              set));
    }
  }

  /** Schemas of the document databases say nothing of keys. */
  private String inCode(String sentence) {
    return family == Family.SPANNER ? "" : sentence;
  }
}
