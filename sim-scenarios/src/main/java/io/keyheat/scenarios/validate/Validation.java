package io.keyheat.scenarios.validate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
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
import io.keyheat.scenarios.validate.ValidationResult.FigureResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A scenario with published figures that its runs are compared with. */
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
   * Checks the published figures of a scenario.
   *
   * @param precision greatest half-width of an exact figure's 95 % interval, as a share of it
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

  /** Returns the estimated number of operations that all replications offer. */
  public double operations() {
    return file.published().replications() * file.estimateOperations();
  }

  /** Returns the runs of all replications; the variants of a replication are adjacent. */
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
   * Runs the experiment and compares its figures with the published ones.
   *
   * @param experiment of {@link #specs}, not run yet
   */
  public ValidationResult run(Experiment experiment) {
    int replications = file.published().replications();
    double[][] values = new double[comparisons.size()][replications];
    Replications finished = new Replications(values);
    var unused = experiment.map((index, result) -> finished.add(index, result));
    List<FigureResult> figures = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      FigureComparison comparison = comparisons.get(i);
      FigureVerdict verdict = comparison.criterion().judge(values[i]);
      figures.add(new FigureResult(comparison, Interval.of(values[i]), verdict));
    }
    return new ValidationResult(file, facts, figures);
  }

  /** Keeps the runs of a replication until all its variants have finished. */
  private final class Replications {
    private final double[][] values;
    private final Map<Integer, RunResult[]> open = new HashMap<>();

    Replications(double[][] values) {
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
}
