package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remedies of a declared index. */
final class IndexRemedies {
  /** Entries that begin with a value that has this share of the writes lie together. */
  private static final double OFTEN = 0.1;

  private final Fields fields;
  private final IndexSpec index;
  private final List<String> parts;
  private final SystemRules rules;
  private final Words words;
  private final List<Remedy> remedies = new ArrayList<>();

  private IndexRemedies(Fields fields, IndexSpec index, SystemRules rules) {
    this.fields = fields;
    this.index = index;
    this.parts = Fields.names(index.parts());
    this.rules = rules;
    this.words = Words.GENERAL.with("index", index.name());
  }

  static List<Remedy> of(Fields fields, IndexSpec index, SystemRules rules) {
    IndexRemedies remedies = new IndexRemedies(fields, index, rules);
    remedies.filtered();
    remedies.interleaved();
    remedies.hashed();
    remedies.turned();
    // Where every field has automatic indexes, FieldRemedies changes all indexes of the field.
    if (!fields.spec().system().indexes().everyColumn()) {
      remedies.prefixed();
      if (remedies.liesTogether() && !remedies.parts.contains(remedies.shard())) {
        KeyRemedies.SHARDS.forEach(remedies::sharded);
      }
    }
    return remedies.remedies;
  }

  private FieldValue on(List<String> columns) {
    return fields.field("indexes." + index.name() + ".on", Fields.list(columns));
  }

  /**
   * Tablets of the index alone, in place of those that it begins with: split keys of its old parts
   * are none of its new ones, and the table's tablets stay as they are.
   */
  private FieldValue preSplits(int tablets) {
    return fields.field("indexes." + index.name() + ".preSplits", Integer.toString(tablets));
  }

  /**
   * Tablets of the index behind a column: one for each of its values, where these are few. More
   * would lie between the first values of what follows it, such as the times of the first second.
   */
  private int splits(String column) {
    double values = fields.table().column(column).values().mostValues();
    return (int) Math.min(fields.splits(), values);
  }

  /** Adds the index without entries of rows that have no value in it, where there are any. */
  private void filtered() {
    boolean hasNulls = SpaceKey.hasEntriesOfNulls(fields.spec(), fields.table(), index);
    if (hasNulls && rules.has(RemedyKind.NULL_FILTERED_INDEX)) {
      remedies.add(
          Remedy.of(
              rules,
              RemedyKind.NULL_FILTERED_INDEX,
              words,
              List.of(fields.field("indexes." + index.name() + ".nullFiltered", "true"))));
    }
  }

  /** Adds the interleaved index, where the table has a parent. */
  private void interleaved() {
    Optional<TableSpec> parent =
        fields.spec().tables().stream()
            .filter(t -> t.name().equals(fields.table().interleavedIn()))
            .findFirst();
    boolean can = rules.has(RemedyKind.INTERLEAVE_INDEX);
    if (can && parent.isPresent() && !index.interleaved()) {
      List<String> over = new ArrayList<>(Fields.names(parent.get().primaryKey()));
      over.addAll(parts.stream().filter(part -> !over.contains(part)).toList());
      remedies.add(
          Remedy.of(
              rules,
              RemedyKind.INTERLEAVE_INDEX,
              words.with("parent", parent.get().name()),
              List.of(on(over), fields.field("indexes." + index.name() + ".interleaved", "true"))));
    }
  }

  /** Adds the index with a hashed first part, where the system hashes unless an index asks. */
  private void hashed() {
    List<String> partition = index.partition();
    boolean isRanged = partition != null && partition.isEmpty();
    if (isRanged
        && fields.spec().system().indexes().hashing().byDefault()
        && rules.has(RemedyKind.HASH_KEY)) {
      remedies.add(
          Remedy.of(
              rules,
              RemedyKind.HASH_KEY,
              words.with("column", parts.get(0)),
              List.of(
                  fields.field(
                      "indexes." + index.name() + ".partition", "[" + parts.get(0) + "]"))));
    }
  }

  /** Adds the index with an unordered part before the ordered one. */
  private void turned() {
    if (!fields.isOrdered(index.parts().get(0).column())) {
      return;
    }
    for (int i = 1; i < parts.size(); i++) {
      if (!fields.isOrdered(index.parts().get(i).column())) {
        List<String> turned = new ArrayList<>(parts);
        turned.add(0, turned.remove(i));
        remedies.add(
            Remedy.of(
                rules,
                RemedyKind.INDEX_OTHER_FIRST,
                words.with("column", parts.get(0)).with("other", parts.get(i)),
                List.of(on(turned), preSplits(splits(index.parts().get(i).column())))));
        return;
      }
    }
  }

  /**
   * Adds the index that begins with a scattered column of the table's key; not with the whole key,
   * as queries that name a row need no index.
   */
  private void prefixed() {
    if (fields.table().primaryKey().size() == 1) {
      return;
    }
    for (KeyPart part : fields.table().primaryKey()) {
      String name = part.column();
      boolean other = index.parts().stream().map(KeyPart::column).noneMatch(name::equals);
      if (other && !fields.isOrdered(name) && !fields.hidden().contains(name)) {
        remedies.add(
            Remedy.of(
                rules,
                RemedyKind.INDEX_BEHIND_KEY,
                words.with("other", name),
                List.of(on(Fields.with(name, parts)), preSplits(splits(name)))));
        return;
      }
    }
  }

  /** Whether entries are written in order, or many of them begin with one value. */
  private boolean liesTogether() {
    String first = index.parts().get(0).column();
    return fields.isAnyOrdered(index.parts())
        || fields.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(call -> call.writes() && call.table().equals(fields.table().name()))
            .anyMatch(call -> call.greatestShare(fields.table(), first) >= OFTEN);
  }

  private String shard() {
    return index.name() + "Shard";
  }

  private void sharded(int shards) {
    String column = shard();
    List<String> columns = index.parts().stream().map(KeyPart::column).toList();
    List<FieldValue> set = new ArrayList<>();
    set.add(fields.shardColumn(column, shards, columns));
    set.add(on(Fields.with(column, parts)));
    set.add(preSplits(shards));
    set.addAll(fields.fanOuts(index.name(), column, shards));
    remedies.add(Remedy.of(rules, RemedyKind.SHARD_INDEX, words.with("shards", shards), set));
  }
}
