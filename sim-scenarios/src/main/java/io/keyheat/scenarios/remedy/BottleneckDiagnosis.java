package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.report.headline.UsedUpUnits;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.DominantRow;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.diagnosis.run.RunDiagnosis;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Explains why a bottleneck of the scenario as it is was hot, where a remedy is searched for it.
 */
final class BottleneckDiagnosis {
  private final Variant variant;
  private final RemedySearch search;
  private final RemedyRuns runs;

  BottleneckDiagnosis(Variant variant, RemedySearch search, RemedyRuns runs) {
    this.variant = variant;
    this.search = search;
    this.runs = runs;
  }

  /** What the system calls things. */
  private SystemWords words() {
    return variant.spec().system().words();
  }

  /** Explains a bottleneck by its key or index and by the reasons against splits. */
  String why(Bottleneck hot) throws ScenarioException {
    String split = hot.reasons().isEmpty() ? "" : "; no split helps (" + hot.reasonNames() + ")";
    if (hot.resource() == LimitingResource.PROVISIONED_UNITS) {
      return "the units provisioned for it, which all its %ss share, are used up; %s"
          .formatted(words().tablet(), UsedUpUnits.OTHER_KEYS);
    }
    if (hot.resource() == LimitingResource.TOMBSTONES) {
      return whyAndWhatToDo(Cause.TOMBSTONES);
    }
    if (hot.resource() == LimitingResource.ROW_LOCKS) {
      return "operations wait for locks of its "
          + words().data().rows()
          + ", however idle the servers are";
    }
    if (hot.reasons().contains(UnsplittableReason.HOT_ROW)) {
      return "one %s takes more than a %s can".formatted(words().data().row(), words().tablet())
          + split;
    }
    if (DominantRow.isIn(variant.spec(), hot.space())) {
      return "one %s has most of the load, and no split divides one"
          .formatted(words().data().row());
    }
    if (DominantHash.isIn(variant.spec(), hot.space())) {
      return variant.rules().why(Cause.BUSY_HASH, Words.GENERAL);
    }
    Optional<Cause> reads = HotReads.cause(variant.spec(), hot);
    if (reads.isPresent()) {
      return variant.rules().why(reads.get(), Words.GENERAL) + split;
    }
    if (isTraced(hot)) {
      return "its keys come from a trace, whose values no remedy changes; what keyheat run --trace"
          + " says of it names their order";
    }
    Optional<Cause> walked = SpaceKey.walked(variant.spec(), hot.space());
    if (walked.isPresent() && !hot.space().contains(".")) {
      return whyAndWhatToDo(walked.get());
    }
    return whyByOrder(hot, split);
  }

  /** Explains a bottleneck by the order of what is written and read, or by its lack. */
  private String whyByOrder(Bottleneck hot, String split) throws ScenarioException {
    Optional<String> order =
        SpaceKey.within(variant.spec(), hot.space()).stream()
            .flatMap(key -> order(key).stream())
            .findFirst();
    if (order.isPresent() && !isAllAtOneEnd(hot.space())) {
      Optional<Cause> shown = shown(hot.space());
      if (shown.filter(cause -> !cause.isOfOrder()).isPresent()) {
        return shown.get() == Cause.EVEN_LOAD
            ? whyAndWhatToDo(Cause.EVEN_LOAD)
            : variant.rules().why(shown.get(), Words.GENERAL) + split;
      }
      // Runs of less than a minute have no diagnosis.
      boolean isTooMuch = shown.isPresent() || search.hotEnds(Remedy.NONE).contains(hot.space());
      order = isTooMuch ? order : Optional.empty();
    }
    if (order.isEmpty() && endsPeriod(hot.space())) {
      return whyAndWhatToDo(Cause.PERIOD_ENDS);
    }
    if (order.isEmpty() && TrafficRemedies.areVain(variant.spec(), hot.space())) {
      return whyUndivided(hot.space());
    }
    if (order.isEmpty() && search.fillsServers(Remedy.NONE)) {
      return whyAndWhatToDo(Cause.EVEN_LOAD);
    }
    if (order.isEmpty()
        && shown(hot.space()).filter(cause -> cause == Cause.UNEVEN_TABLETS).isPresent()) {
      return whyAndWhatToDo(Cause.UNEVEN_TABLETS);
    }
    return order.orElse(
            "what is written and read follows no order, but too few "
                + words().tablet()
                + "s take it")
        + split;
  }

  /**
   * Whether all that is asked of a key space goes to one end of it: the order is the cause then. A
   * time behind a million users is written in as many places, so that the run has to show it.
   */
  private boolean isAllAtOneEnd(String space) {
    return variant.spec().loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(
            call ->
                SpaceKey.tables(variant.spec(), space).stream()
                    .anyMatch(table -> table.name().equals(call.table())))
        .allMatch(call -> inOrder(call, space) == 1);
  }

  private double inOrder(CallLoad call, String space) {
    return SpaceKey.within(variant.spec(), space).stream()
        .mapToDouble(key -> key.inOrder(call))
        .max()
        .orElse(0);
  }

  /** Whether a run, which is only simulated where a period ends in it, shows heat with its end. */
  private boolean endsPeriod(String space) throws ScenarioException {
    RunSpec spec = variant.spec();
    return variant.rules().speakOf(Cause.PERIOD_ENDS)
        && LeadingPeriod.ends(spec, space, 0, spec.durationNanos())
        && shown(space).filter(cause -> cause == Cause.PERIOD_ENDS).isPresent();
  }

  /** The cause that the diagnosis of the run as it is gives; empty where it gives none. */
  private Optional<Cause> shown(String space) throws ScenarioException {
    RunResult run = runs.asItIs(time -> {});
    return RunDiagnosis.of(
            List.of(run), List.of(variant.rules()), List.of(variant.spec()), asked -> 0)
        .stream()
        .filter(found -> String.join(" ", found.worst().affectedTables()).equals(space))
        .flatMap(found -> Stream.of(Cause.values()).filter(c -> c.id().equals(found.cause())))
        .findFirst();
  }

  /** What neither load nor splits made before it divide, and what else helps. */
  private String whyUndivided(String space) {
    List<String> tables =
        SpaceKey.tables(variant.spec(), space).stream().map(TableSpec::name).toList();
    boolean isWritten =
        variant.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> call.writes() && tables.contains(call.table()));
    boolean isRead =
        variant.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> !call.writes() && tables.contains(call.table()));
    List<RemedyKind> fitting =
        variant.rules().remedies(Cause.UNDIVIDED_LOAD).stream()
            .filter(kind -> isWritten || kind != RemedyKind.FEWER_WRITES)
            .filter(kind -> isRead || kind != RemedyKind.FEWER_READS)
            .toList();
    return variant.rules().why(Cause.UNDIVIDED_LOAD, Words.GENERAL)
        + ". To do: "
        + variant.rules().sentences(fitting, Words.GENERAL);
  }

  /** A cause that no change of the schema takes away, and what does. */
  private String whyAndWhatToDo(Cause cause) {
    return variant.rules().why(cause, Words.GENERAL)
        + ". To do: "
        + variant.rules().remedy(cause, Words.GENERAL);
  }

  /** Whether a column of the hot table has its values from a trace. */
  private boolean isTraced(Bottleneck hot) {
    return SpaceKey.tables(variant.spec(), hot.space()).stream()
        .anyMatch(
            table ->
                Stream.concat(
                        table.columns().stream().map(ColumnSpec::values),
                        variant.spec().loads().stream()
                            .flatMap(load -> load.calls().stream())
                            .filter(call -> call.table().equals(table.name()))
                            .flatMap(
                                call ->
                                    table.columns().stream()
                                        .map(column -> call.values(table, column.name()))))
                    .anyMatch(values -> !values.traceColumns(ColumnType.STRING).isEmpty()));
  }

  /** The order in which rows or entries are written; empty where they follow none. */
  private Optional<String> order(SpaceKey key) {
    boolean isAsked =
        variant.spec().loads().stream().anyMatch(l -> l.tables().contains(key.table().name()));
    List<String> parts = isAsked ? key.columns() : List.of();
    for (int i = 0; i < parts.size(); i++) {
      Optional<KeyOrder> series = new Fields(variant.spec(), key.table()).order(parts.get(i));
      if (series.isPresent()) {
        String what = key.index().isEmpty() ? words().data().rows() : "entries";
        return Optional.of(
            parts.get(i)
                + " "
                + series.get().words()
                + ", so that "
                + what
                + " are written in the order in which they lie"
                + (i == 0
                    ? ", all at one end"
                    : ", at one end for each " + String.join(" and ", parts.subList(0, i))));
      }
    }
    return Optional.empty();
  }
}
