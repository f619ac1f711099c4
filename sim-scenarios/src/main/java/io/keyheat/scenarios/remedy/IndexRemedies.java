package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.lint.Family;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cures of a declared index. */
final class IndexRemedies {
  private final Fields fields;
  private final IndexSpec index;
  private final List<String> parts;
  private final Family family;
  private final List<Remedy> cures = new ArrayList<>();

  private IndexRemedies(Fields fields, IndexSpec index, Family family) {
    this.fields = fields;
    this.index = index;
    this.parts = Fields.names(index.parts());
    this.family = family;
  }

  static List<Remedy> of(Fields fields, IndexSpec index, Family family) {
    IndexRemedies cures = new IndexRemedies(fields, index, family);
    cures.interleaved();
    cures.turned();
    // Where every field has indexes of its own, all that hold it have to change: FieldCures.
    if (family == Family.SPANNER) {
      cures.prefixed();
      KeyRemedies.SHARDS.forEach(cures::sharded);
    }
    return cures.cures;
  }

  private FieldValue on(List<String> columns) {
    return fields.field("indexes." + index.name() + ".on", Fields.list(columns));
  }

  /** Beside the row that its own lies under, where there is one. */
  private void interleaved() {
    Optional<TableSpec> parent =
        fields.spec().tables().stream()
            .filter(t -> t.name().equals(fields.table().interleavedIn()))
            .findFirst();
    if (parent.isPresent() && !index.interleaved()) {
      List<String> over = new ArrayList<>(Fields.names(parent.get().primaryKey()));
      over.addAll(parts.stream().filter(part -> !over.contains(part)).toList());
      cures.add(
          new Remedy(
              index.name() + " interleaved in " + parent.get().name(),
              family.rule("SP-10", "", ""),
              "queries by the index across all of " + parent.get().name(),
              List.of(on(over), fields.field("indexes." + index.name() + ".interleaved", "true"))));
    }
  }

  /** What follows an order, after a part that does not. */
  private void turned() {
    if (!fields.isOrdered(index.parts().get(0).column())) {
      return;
    }
    for (int i = 1; i < parts.size(); i++) {
      if (!fields.isOrdered(index.parts().get(i).column())) {
        List<String> turned = new ArrayList<>(parts);
        turned.add(0, turned.remove(i));
        cures.add(
            new Remedy(
                index.name() + " with " + parts.get(i) + " first",
                family.rule("SP-11", "FS-08", "DS-15"),
                "queries by " + parts.get(0) + " that name no " + parts.get(i),
                List.of(on(turned), fields.preSplits())));
        return;
      }
    }
  }

  /** Behind a column of the table's key whose values lie apart. */
  private void prefixed() {
    for (KeyPart part : fields.table().primaryKey()) {
      String name = part.column();
      boolean other = index.parts().stream().map(KeyPart::column).noneMatch(name::equals);
      if (other && !fields.isOrdered(name)) {
        cures.add(
            new Remedy(
                index.name() + " behind " + name,
                family.rule("SP-11", "", ""),
                "queries by the index that name no " + name,
                List.of(on(Fields.with(name, parts)), fields.preSplits())));
        return;
      }
    }
  }

  private void sharded(int shards) {
    String column = index.name() + "Shard";
    List<FieldValue> set = new ArrayList<>();
    set.add(fields.shardColumn(column, shards));
    set.add(on(Fields.with(column, parts)));
    set.add(fields.preSplits(shards));
    set.addAll(fields.fanOuts(index.name(), column, shards));
    cures.add(
        new Remedy(
            "shard in front of " + index.name() + ", " + shards,
            family.rule("SP-11", "FS-04", "DS-14"),
            "queries by the index ask " + shards + " places",
            set));
  }
}
