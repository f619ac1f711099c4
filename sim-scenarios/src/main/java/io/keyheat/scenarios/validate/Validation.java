package io.keyheat.scenarios.validate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.validation.ValidationModel.Row;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.reader.PublishedFigure;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A scenario of which others have published figures, ready to be compared with them. */
public final class Validation {
  private final ScenarioFile file;
  private final List<RunFacts> facts;
  private final List<FigureComparison> comparisons;

  private Validation(ScenarioFile file, List<RunFacts> facts, List<FigureComparison> comparisons) {
    this.file = file;
    this.facts = facts;
    this.comparisons = comparisons;
  }

  /**
   * @param precision that exact figures are to be met with: half of the 95 % interval, as a share
   * @throws ScenarioException with every mistake in the published figures, or if there are none
   */
  public static Validation of(ScenarioFile file, double precision) throws ScenarioException {
    List<RunFacts> facts = file.variants().stream().map(v -> RunFacts.of(v.spec(), null)).toList();
    List<FigureComparison> comparisons = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (PublishedFigure published : file.published().figures()) {
      try {
        comparisons.add(FigureComparison.of(published, precision, facts));
      } catch (ExpectationException e) {
        problems.add(file.problemAt(published, published.what() + ": " + e.getMessage()));
      }
    }
    if (file.published().figures().isEmpty()) {
      throw new ScenarioException(
          file.file(), "has no published figures; expected some to compare with");
    }
    if (!problems.isEmpty()) {
      throw new ScenarioException(problems);
    }
    return new Validation(file, facts, comparisons);
  }

  public ScenarioFile file() {
    return file;
  }

  /** Operations that all replications offer together, an estimate. */
  public double operations() {
    return file.published().replications() * file.estimateOperations();
  }

  /** The runs of all replications, those of one replication side by side. */
  public List<RunSpec> specs() {
    List<RunSpec> specs = new ArrayList<>();
    for (int i = 0; i < file.published().replications(); i++) {
      for (Variant variant : file.variants()) {
        specs.add(variant.spec().withSeed(Seeds.of(variant.spec().seed(), i)));
      }
    }
    return specs;
  }

  /**
   * Compares.
   *
   * @param experiment of {@link #specs}, not run yet
   */
  public Validated run(Experiment experiment) {
    int replications = file.published().replications();
    double[][] values = new double[comparisons.size()][replications];
    Gathering gathering = new Gathering(values);
    var unused = experiment.map((index, result) -> gathering.add(index, result));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      rows.add(row(comparisons.get(i), values[i]));
    }
    return new Validated(file.name(), file.title(), file.prose(), replications, rows);
  }

  /** Keeps runs only until their replication is whole. */
  private final class Gathering {
    private final double[][] values;
    private final Map<Integer, RunResult[]> open = new HashMap<>();

    Gathering(double[][] values) {
      this.values = values;
    }

    synchronized boolean add(int index, RunResult result) {
      int variants = facts.size();
      int replication = index / variants;
      RunResult[] runs = open.computeIfAbsent(replication, key -> new RunResult[variants]);
      runs[index % variants] = result;
      boolean whole = Arrays.stream(runs).noneMatch(run -> run == null);
      if (whole) {
        open.remove(replication);
        for (int i = 0; i < values.length; i++) {
          values[i][replication] = comparisons.get(i).metric().of(List.of(runs));
        }
      }
      return whole;
    }
  }

  private Row row(FigureComparison comparison, double[] values) {
    Interval interval = Interval.of(values);
    PublishedFigure published = comparison.published();
    return new Row(
        published.what(),
        published.source(),
        published.figure(),
        range(comparison),
        published.metric(),
        shown(comparison, interval.mean()),
        shown(comparison, interval.low()),
        shown(comparison, interval.high()),
        comparison.figure(),
        interval.mean(),
        interval.low(),
        interval.high(),
        comparison.criterion().judge(values),
        published.reason());
  }

  private String shown(FigureComparison comparison, double value) {
    return Double.isNaN(value)
        ? "nothing to measure"
        : comparison.metric().showExactly(value, facts);
  }

  private String range(FigureComparison comparison) {
    if (!(comparison.criterion() instanceof Criterion.Range range)) {
      return "exact";
    }
    String low = comparison.metric().showExactly(range.low(), facts);
    String high = comparison.metric().showExactly(range.high(), facts);
    if (Double.isInfinite(range.low())) {
      return "at most " + high;
    }
    return Double.isInfinite(range.high()) ? "at least " + low : low + " to " + high;
  }
}
