package io.keyheat.scenarios.findings;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.scenarios.diagnosis.OrderedScans;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The remedies of a cause that fit a table or index. */
final class FittingRemedies {
  private static final Set<RemedyKind> OF_NUMBERS =
      EnumSet.of(RemedyKind.REVERSE_BITS, RemedyKind.ALLOCATED_IDS);

  /** A remedy of writes, or of reads, is for those that have this share of the service. */
  private static final double MUCH = 0.25;

  private final Subject subject;
  private final Cause cause;
  private final String space;
  private final Optional<HotSpace> hot;
  private final Words words;

  FittingRemedies(Subject subject, Cause cause, String space, Optional<HotSpace> hot, Words words) {
    this.words = words;
    this.subject = subject;
    this.cause = cause;
    this.space = space;
    this.hot = hot;
  }

  /** The kinds that fit; all of the cause's where none does. */
  List<RemedyKind> kinds() {
    List<RemedyKind> all = subject.rules().remedies(cause);
    List<RemedyKind> fitting = all.stream().filter(this::fits).toList();
    return fitting.isEmpty() ? all : fitting;
  }

  /** One sentence for each. */
  List<String> sentences() {
    return subject.rules().remedySentences(cause, kinds(), words()).stream()
        .map(Words::sentence)
        .toList();
  }

  /** The column that grows, where a single one does. */
  private Words words() {
    List<ColumnSpec> columns = growing();
    return columns.size() == 1 ? words.with("column", columns.get(0).name()) : words;
  }

  private Optional<SpaceKey> key() {
    return hot.flatMap(of -> of.demand().writtenInOrder());
  }

  private List<ColumnSpec> growing() {
    return key()
        .map(
            key ->
                hot.orElseThrow().demand().orderedColumns(key).stream()
                    .map(key.table()::column)
                    .toList())
        .orElse(List.of());
  }

  private boolean fits(RemedyKind remedy) {
    if (space.isEmpty()) {
      return true;
    }
    return switch (remedy) {
      case INTERLEAVE_INDEX -> table().interleavedIn() != null;
      case EXEMPT_FIELD -> SpaceKey.of(subject.spec(), space).declared().isEmpty();
      case FIELD_IN_NO_INDEX -> SpaceKey.of(subject.spec(), space).declared().isPresent();
      case NULL_FILTERED_INDEX -> hasEntriesOfNulls();
      case PRE_SPLITS -> hot.stream().noneMatch(HotSpace::isMerged);
      case GRADUAL_RISE -> hot.stream().allMatch(HotSpace::isDivided);
      case COMPACTION -> waitsForCompaction();
      case ROW_PIECES, MORE_WRITTEN_ROWS, FEWER_WRITES -> share(true) >= MUCH;
      case ROW_COPIES, MORE_READ_ROWS, FEWER_READS -> share(false) >= MUCH;
      case REVERSE_BITS, ALLOCATED_IDS, CLIENT_IDS -> fitsTypes(remedy);
      case OTHER_COLUMN_FIRST -> key().filter(this::mayTurn).isPresent();
      default -> true;
    };
  }

  /** Whether deleted rows are kept for the next compaction, and not for readers of old versions. */
  private boolean waitsForCompaction() {
    CompactionParameters compaction = subject.spec().system().policies().compaction();
    return compaction.intervalNanos() > compaction.graceNanos();
  }

  /** The share of the service there that is for writes, or for reads. */
  private double share(boolean writes) {
    return hot.map(of -> of.demand().share(call -> call.writes() == writes ? 1 : 0)).orElse(1.0);
  }

  private TableSpec table() {
    return SpaceKey.of(subject.spec(), space).table();
  }

  private boolean hasEntriesOfNulls() {
    SpaceKey key = SpaceKey.of(subject.spec(), space);
    return key.declared()
        .filter(index -> SpaceKey.hasEntriesOfNulls(subject.spec(), key.table(), index))
        .isPresent();
  }

  private boolean fitsTypes(RemedyKind remedy) {
    Set<ColumnType> types = growing().stream().map(ColumnSpec::type).collect(Collectors.toSet());
    return types.contains(ColumnType.INT64)
        || (!OF_NUMBERS.contains(remedy) && types.contains(ColumnType.STRING));
  }

  /** Whether another part of the key may come first and no scan needs the order. */
  private boolean mayTurn(SpaceKey key) {
    TableSpec table = key.table();
    String parent = table.interleavedIn();
    int inherited = parent == null ? 0 : subject.spec().table(parent).primaryKey().size();
    List<KeyPart> parts = table.primaryKey();
    return key.index().isEmpty()
        && parts.subList(Math.min(inherited + 1, parts.size()), parts.size()).stream()
            .anyMatch(part -> !OrderedScans.across(subject.spec(), table, part.column()));
  }
}
