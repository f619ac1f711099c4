package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.OrderedScans;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to change where a table or index was hot: of a cause's remedies those that fit it. */
final class RunRemedy {
  private static final Set<Cause> GROWING_KEYS =
      EnumSet.of(Cause.GROWING_KEY, Cause.GROWING_KEY_RANGES);

  private static final Set<Cause> BEHIND_VALUES =
      EnumSet.of(Cause.GROWING_KEY_RANGES, Cause.GROWING_INDEX_RANGES);

  private static final Set<RemedyKind> SHARDS =
      EnumSet.of(RemedyKind.SHARD_KEY, RemedyKind.SHARD_INDEX, RemedyKind.SHARD_FIELD);

  private final RunResult run;
  private final RunSpec spec;
  private final SystemRules rules;
  private final RunSpaces facts;
  private final Cause cause;
  private final List<String> spaces;
  private final @Nullable GrowingTable growing;

  /**
   * The remedy of a cause.
   *
   * @param spaces the tables and indexes that were hot
   */
  RunRemedy(RunResult run, RunSpec spec, SystemRules rules, Cause cause, List<String> spaces) {
    this.run = run;
    this.spec = spec;
    this.rules = rules;
    // Where nobody makes tablets beforehand, less to do for them remains.
    boolean mayNotSplit = cause == Cause.UNEVEN_TABLETS && !rules.has(RemedyKind.PRE_SPLITS);
    this.cause = mayNotSplit ? Cause.UNDIVIDED_LOAD : cause;
    this.spaces = spaces;
    facts = new RunSpaces(run, spec);
    growing = growingTable();
  }

  /** The ids of the rules that say so. */
  List<String> rules() {
    return growing == null ? rulesOfFitting() : rules.rules(cause, remedies(growing));
  }

  /**
   * A table whose keys grow.
   *
   * @param parts of its key, of which one grows
   */
  private record GrowingTable(TableSpec table, List<ColumnSpec> parts) {
    /** Parts of the key that are its own, and not those of the table it is interleaved in. */
    int ownParts(RunSpec spec) {
      String parent = table.interleavedIn();
      int inherited = parent == null ? 0 : spec.table(parent).primaryKey().size();
      return table.primaryKey().size() - inherited;
    }

    /** Whether another part of its key may come first and take no order from scans. */
    boolean mayTurn(RunSpec spec) {
      List<KeyPart> key = table.primaryKey();
      int inherited = key.size() - ownParts(spec);
      return key.subList(Math.min(inherited + 1, key.size()), key.size()).stream()
          .anyMatch(part -> !OrderedScans.across(spec, table, part.column()));
    }
  }

  /** The table whose keys grow, if that is the cause; null: another one. */
  private @Nullable GrowingTable growingTable() {
    if (!GROWING_KEYS.contains(cause)) {
      return null;
    }
    AskedService asked = AskedService.of(run, spec, spaces.get(0));
    Optional<SpaceKey> key = asked.writtenInOrder();
    if (key.isPresent()) {
      TableSpec table = key.get().table();
      return new GrowingTable(
          table, asked.orderedColumns(key.get()).stream().map(table::column).toList());
    }
    TableSpec table = spec.table(spaces.get(0));
    return new GrowingTable(
        table, table.primaryKey().stream().map(part -> table.column(part.column())).toList());
  }

  /** Its sentences. */
  String words() {
    if (growing == null) {
      List<RemedyKind> fitting = fitting();
      Optional<String> moreShards = moreShards();
      if (moreShards.isPresent()) {
        return inPlaceOfShards(fitting, Words.GENERAL, moreShards.get());
      }
      return rules.remedy(cause, fitting, HeldBackLoad.words(run, spec, spaces.get(0)));
    }
    List<ColumnSpec> parts = growing.parts();
    Words words =
        parts.size() == 1 ? Words.GENERAL.with("column", parts.get(0).name()) : Words.GENERAL;
    return moreShards()
        .map(more -> inPlaceOfShards(remedies(growing), words, more))
        .orElseGet(() -> rules.sentences(remedies(growing), words));
  }

  /** More values of a shard behind which keys grow; empty: there is none. */
  private Optional<String> moreShards() {
    return BEHIND_VALUES.contains(cause)
        ? ShardInFront.of(spec, AskedService.of(run, spec, spaces.get(0))).map(ShardInFront::remedy)
        : Optional.empty();
  }

  /** The sentences of remedies, with that of a shard which is there for those of a new one. */
  private String inPlaceOfShards(List<RemedyKind> kinds, Words words, String more) {
    return kinds.stream()
        .map(kind -> SHARDS.contains(kind) ? more : rules.sentence(kind, words))
        .distinct()
        .collect(Collectors.joining("; or "));
  }

  /** The remedies that fit what is asked of the hot range; all of them where none does. */
  private List<RemedyKind> fitting() {
    List<RemedyKind> all = rules.remedies(cause);
    List<RemedyKind> fitting = all.stream().filter(kind -> fits(kind)).toList();
    return fitting.isEmpty() ? all : fitting;
  }

  private List<String> rulesOfFitting() {
    List<RemedyKind> fitting = fitting();
    return fitting.equals(rules.remedies(cause)) ? rules.rules(cause) : rules.rules(cause, fitting);
  }

  private boolean fits(RemedyKind remedy) {
    return switch (remedy) {
      case INTERLEAVE_INDEX -> spaces.stream().allMatch(facts::hasParent);
      case EXEMPT_FIELD -> spaces.stream().noneMatch(facts::isDeclaredIndex);
      case NULL_FILTERED_INDEX -> spaces.stream().anyMatch(facts::hasEntriesOfNulls);
      case FIELD_IN_NO_INDEX -> spaces.stream().allMatch(facts::isDeclaredIndex);
      case PRE_SPLITS -> !facts.isMergedAgain(spaces.get(0));
      case GRADUAL_RISE -> facts.isSplitByLoad(spaces.get(0));
      case ROW_PIECES, MORE_WRITTEN_ROWS, FEWER_WRITES -> facts.isWritten(spaces.get(0));
      case ROW_COPIES, MORE_READ_ROWS, FEWER_READS -> facts.isRead(spaces.get(0));
      default -> true;
    };
  }

  /** Those that the types of what may grow, and the number of parts, allow. */
  private List<RemedyKind> remedies(GrowingTable growing) {
    Set<ColumnType> types = EnumSet.noneOf(ColumnType.class);
    growing.parts().forEach(part -> types.add(part.type()));
    boolean number = types.contains(ColumnType.INT64);
    return rules.remedies(cause).stream()
        .filter(
            remedy ->
                switch (remedy) {
                  case REVERSE_BITS -> number;
                  case ALLOCATED_IDS -> number;
                  case CLIENT_IDS -> number || types.contains(ColumnType.STRING);
                  case OTHER_COLUMN_FIRST -> growing.mayTurn(spec);
                  default -> true;
                })
        .toList();
  }
}
