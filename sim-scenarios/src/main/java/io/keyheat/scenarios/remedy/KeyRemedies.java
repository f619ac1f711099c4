package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.OrderedScans;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remedies of a table whose rows are written in the order in which they lie. */
final class KeyRemedies {
  static final List<Integer> SHARDS = List.of(2, 4, 16, 64);
  static final String SHARD = "KeyShard";
  private static final String UUID = "KeyUuid";

  private final Fields fields;
  private final SystemRules rules;
  private final Words words;
  private final List<Remedy> remedies = new ArrayList<>();

  private KeyRemedies(Fields fields, SystemRules rules) {
    this.fields = fields;
    this.rules = rules;
    this.words =
        Words.GENERAL
            .with("table", fields.table().name())
            .with("key", Fields.joined(Fields.names(fields.table().primaryKey())));
  }

  /**
   * None where no part of the key follows an order, nor one value of what is hashed has much of the
   * load: another key would change nothing.
   */
  static List<Remedy> of(Fields fields, SystemRules rules) {
    KeyRemedies remedies = new KeyRemedies(fields, rules);
    List<KeyPart> key = fields.table().primaryKey();
    if (fields.inheritedParts() > 0) {
      remedies.ofOwnParts(key.subList(fields.inheritedParts(), key.size()));
      return remedies.remedies;
    }
    if (DominantHash.isIn(fields.spec(), fields.table().name())) {
      remedies.hashedTogether(key);
      remedies.turned(key);
      remedies.sharded(key);
      return remedies.remedies;
    }
    if (!fields.isAnyOrdered(key)) {
      return List.of();
    }
    String first = key.get(0).column();
    if (fields.isOrdered(first) && !fields.hidden().contains(first)) {
      remedies.hashed(key.get(0));
      remedies.turned(key);
      remedies.scattered(fields.column(first).orElseThrow());
      if (fields.column(UUID).isEmpty()) {
        remedies.add(RemedyKind.UUID_FIRST, remedies.words);
      }
    }
    if (fields.column(SHARD).isEmpty()) {
      remedies.sharded(key);
    }
    return remedies.remedies;
  }

  /**
   * Of a table that is interleaved in another one: its rows stay with their parent, so only what
   * comes behind the parent's key may change.
   */
  private void ofOwnParts(List<KeyPart> own) {
    if (!fields.isAnyOrdered(own)) {
      return;
    }
    if (fields.isOrdered(own.get(0).column())) {
      scattered(fields.column(own.get(0).column()).orElseThrow());
    }
    if (fields.column(SHARD).isEmpty()) {
      sharded(fields.table().primaryKey());
    }
  }

  private void add(RemedyKind kind, Words with) {
    add(kind, with, fields.edit(rules.edit(kind, with)));
  }

  private void add(RemedyKind kind, Words with, List<FieldValue> edit) {
    List<FieldValue> set = new ArrayList<>(edit);
    if (fields.inheritedParts() == 0) { // Its parent's splits are its own.
      set.add(fields.preSplits());
    }
    remedies.add(Remedy.of(rules, kind, with, set));
  }

  /** Where the system hashes keys unless a table asks for order, it need not ask. */
  private void hashed(KeyPart first) {
    List<String> partition = fields.table().partition();
    boolean isRanged = partition != null && partition.isEmpty();
    if (fields.spec().system().indexes().hashing().byDefault() && isRanged) {
      addIf(true, RemedyKind.HASH_KEY, words.with("column", first.column()));
    }
  }

  /** By all parts of the key, where a table says by which. */
  private void hashedTogether(List<KeyPart> key) {
    Words with = words.with("column", Fields.joined(Fields.names(key)));
    addIf(key.size() > 1, RemedyKind.HASH_KEY, with);
  }

  private void turned(List<KeyPart> key) {
    boolean mayTurn =
        key.size() > 1 && !OrderedScans.across(fields.spec(), fields.table(), key.get(1).column());
    if (mayTurn) {
      List<String> turned = new ArrayList<>(Fields.names(key.subList(1, key.size())));
      turned.add(Fields.names(key).get(0));
      add(
          RemedyKind.OTHER_COLUMN_FIRST,
          words
              .with("other", turned.get(0))
              .with("column", key.get(0).column())
              .with("turned", Fields.joined(turned)));
    }
  }

  /** Other ids of the type of the column, in no order. */
  private void scattered(ColumnSpec column) {
    KeyOrder order = fields.order(column.name()).orElseThrow();
    boolean counts = order.kind() == KeyOrder.Kind.COUNTER && order.share() == 1;
    boolean text = column.type() == ColumnType.STRING && DrawnValues.isWhole(order);
    addIds(counts, RemedyKind.REVERSE_BITS, column);
    addIds(counts, RemedyKind.ALLOCATED_IDS, column);
    addIds(text, RemedyKind.CLIENT_IDS, column);
  }

  /** Adds other ids, wherever the scenario says what they are. */
  private void addIds(boolean fits, RemedyKind kind, ColumnSpec column) {
    if (!fits || !rules.has(kind)) {
      return;
    }
    Words with = words.with("column", column.name());
    DrawnValues values = new DrawnValues(fields.spec(), fields.table(), column.name());
    List<FieldValue> set =
        values.replaced(
            first -> rules.edit(kind, with.with("first", first)).values().iterator().next());
    add(kind, with, set);
  }

  private void addIf(boolean fits, RemedyKind kind, Words with) {
    if (fits && rules.has(kind)) {
      add(kind, with);
    }
  }

  /**
   * With a shard in front of the key, or of what it adds to that of its parent; where one is there,
   * with another number of its values.
   */
  private void sharded(List<KeyPart> key) {
    int inherited = fields.inheritedParts();
    Optional<ColumnSpec> present = fields.leadingShard();
    String shard = present.map(ColumnSpec::name).orElse(SHARD);
    double before = present.map(column -> column.values().mostValues()).orElse(0.0);
    List<String> parts = new ArrayList<>(Fields.names(key));
    if (present.isEmpty()) {
      parts.add(inherited, shard);
    }
    for (int shards : SHARDS) {
      List<FieldValue> set = new ArrayList<>();
      set.add(fields.shardColumn(shard, shards, fields.unsharded()));
      set.add(fields.key(parts));
      if (inherited == 0) {
        set.add(fields.preSplits(shards));
      }
      set.addAll(fields.fanOuts(null, shard, shards));
      if (shards != before) {
        remedies.add(Remedy.of(rules, RemedyKind.SHARD_KEY, words.with("shards", shards), set));
      }
    }
  }
}
