package io.keyheat.scenarios.remedy;

import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.presentation.SweepPresenter;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the runs with each remedy measured, in the units of the quantities, as the page shows it.
 */
final class RemedyFigures {
  private final Variant variant;
  private final RemedySearch search;
  private final RunFacts facts;

  RemedyFigures(Variant variant, RemedySearch search) {
    this.variant = variant;
    this.search = search;
    facts = RunFacts.of(variant.spec(), null);
  }

  /** The headings of what {@link #of} returns. */
  List<String> metrics() {
    List<String> metrics = new ArrayList<>(List.of("writes p99", "errors"));
    if (hasSeveralLoads()) {
      metrics.add("of the worst load");
    }
    metrics.addAll(List.of("throughput", "reads p99"));
    if (billsReads()) {
      metrics.add("billed reads per query");
    }
    metrics.add("stored");
    return metrics;
  }

  /** Few errors of all operations may be all that one of several loads does. */
  private boolean hasSeveralLoads() {
    return variant.spec().loads().size() > 1;
  }

  private boolean billsReads() {
    return !variant.vendor().bill().hasServers();
  }

  /** The figures of a remedy, in the order of {@link #metrics}. */
  List<MeanAndInterval> of(Remedy remedy) {
    List<MeanAndInterval> figures = new ArrayList<>();
    figures.add(
        figure(search.worstOf(remedy, "latency.p99", RemedySearch::isWrite), "latency.p99"));
    figures.add(figure(Optional.of(search.interval(remedy, "errors")), "errors"));
    if (hasSeveralLoads()) {
      figures.add(figure(search.worstOf(remedy, "errors", load -> true), "errors"));
    }
    figures.add(figure(Optional.of(search.interval(remedy, "throughput")), "throughput"));
    figures.add(
        figure(
            search.worstOf(remedy, "latency.p99", l -> !RemedySearch.isWrite(l)), "latency.p99"));
    if (billsReads()) {
      figures.add(figure(search.worstOf(remedy, "reads", RemedySearch::isScan), "reads"));
    }
    figures.add(figure(search.stored(remedy), "storedBytes"));
    return figures;
  }

  private MeanAndInterval figure(Optional<Interval> interval, String quantity) {
    return interval
        .map(
            i ->
                new MeanAndInterval(
                    i.mean(),
                    i.low(),
                    i.high(),
                    SweepPresenter.shown(i, Quantity.parse(quantity), facts)))
        .orElse(new MeanAndInterval(Double.NaN, Double.NaN, Double.NaN, "–"));
  }

  /** The p99 of the slowest load that writes, or of the slowest where none writes. */
  String p99(Remedy remedy) {
    return figure(search.worstOf(remedy, "latency.p99", search.writing()), "latency.p99").shown();
  }

  /** The mean of a quantity, in its unit. */
  String shown(Remedy remedy, String quantity) {
    return SweepPresenter.shown(search.interval(remedy, quantity), Quantity.parse(quantity), facts);
  }

  /** A difference and its interval, in the unit of its quantity. */
  String between(Interval interval, String quantity) {
    Quantity measured = Quantity.parse(quantity);
    return difference(interval.mean(), measured)
        + " ("
        + difference(interval.low(), measured)
        + " to "
        + difference(interval.high(), measured)
        + ")";
  }

  /** Formats a difference: that of two shares is in percentage points. */
  private String difference(double value, Quantity measured) {
    return measured.show(value, facts).replace(" %", " points");
  }
}
