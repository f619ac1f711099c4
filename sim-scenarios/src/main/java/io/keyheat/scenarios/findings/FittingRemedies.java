package io.keyheat.scenarios.findings;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.FittingSchema;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The remedies of a cause that fit a table or index. */
final class FittingRemedies {
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
    return subject.rules().remedies(cause, this::fits);
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
    return switch (remedy) {
      case PRE_SPLITS -> hot.stream().noneMatch(HotSpace::isMerged);
      case GRADUAL_RISE -> hot.stream().allMatch(HotSpace::isDivided);
      case COMPACTION -> waitsForCompaction();
      case ROW_PIECES, MORE_WRITTEN_ROWS, FEWER_WRITES -> share(true) >= MUCH;
      case ROW_COPIES, MORE_READ_ROWS, FEWER_READS -> share(false) >= MUCH;
      case RETRY_BUDGET, LONGER_BACKOFF -> retries();
      default -> space.isEmpty() || schema().fits(remedy);
    };
  }

  private boolean retries() {
    return subject.spec().loads().stream().anyMatch(load -> load.retry().attempts() > 1);
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

  private FittingSchema schema() {
    RunSpec spec = subject.spec();
    return new FittingSchema(
        spec,
        key().orElseGet(() -> SpaceKey.of(spec, space)),
        growing().stream().map(ColumnSpec::type).collect(Collectors.toSet()));
  }
}
