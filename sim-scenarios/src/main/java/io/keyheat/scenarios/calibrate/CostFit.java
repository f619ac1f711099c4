package io.keyheat.scenarios.calibrate;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.scenarios.document.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * Fits service times to measurements by least squares of the relative errors. Errors are relative
 * to what the fit expects, in a few rounds: relative to what was measured, measurements that lie
 * low by chance would weigh more, and costs come out too small.
 *
 * <p>What an operation takes is a part for itself and a part for each byte. Where all measured rows
 * of writes (or of reads) have one size, both parts of the base profile are scaled by one factor.
 */
public final class CostFit {
  private static final double CONFIDENCE = 0.95;

  /** A weight's greatest fall in a round, where costs are below 0 on the way. */
  private static final double LEAST = 0.1;

  /** Weights change by less than a millionth after these. */
  private static final int ROUNDS = 12;

  private final CostParameters base;
  private final List<Measurement> measurements;

  private CostFit(CostParameters base, List<Measurement> measurements) {
    this.base = base;
    this.measurements = List.copyOf(measurements);
  }

  /**
   * One cost.
   *
   * @param parameter of the profile, such as {@code costs.write}
   * @param halfWidthNanos of its 95 % interval; NaN: there are too few measurements for one
   */
  public record FittedCost(String parameter, double nanos, double halfWidthNanos) {}

  /** A number to be fitted, and what it stands for. */
  private record Unknown(ToDoubleFunction<Measurement> factor, List<FittedCost> costs) {}

  /**
   * Returns the costs that the measurements tell.
   *
   * @param base costs of the profile that is calibrated
   * @throws BadInputException if the measurements do not tell writes from reads, or rows' sizes
   */
  public static List<FittedCost> of(CostParameters base, List<Measurement> measurements)
      throws BadInputException {
    return new CostFit(base, measurements).fit();
  }

  private List<FittedCost> fit() throws BadInputException {
    List<Unknown> unknowns = new ArrayList<>();
    unknowns.addAll(
        unknowns("write", Measurement::writes, base.writeNanos(), base.writeByteNanos()));
    unknowns.addAll(unknowns("read", Measurement::reads, base.readNanos(), base.readByteNanos()));
    int n = measurements.size();
    if (n == 0 || n < unknowns.size()) {
      throw tooFew(unknowns.size());
    }
    double[] expected = measurements.stream().mapToDouble(Measurement::coreNanos).toArray();
    List<FittedCost> costs = List.of();
    for (int round = 0; round < ROUNDS; round++) {
      double[][] x = new double[n][unknowns.size()];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        y[i] = measurements.get(i).coreNanos() / expected[i];
        for (int u = 0; u < unknowns.size(); u++) {
          x[i][u] = unknowns.get(u).factor().applyAsDouble(measurements.get(i)) / expected[i];
        }
      }
      double[] found = new double[unknowns.size()];
      costs = fit(unknowns, x, y, found);
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int u = 0; u < found.length; u++) {
          sum += x[i][u] * found[u];
        }
        expected[i] *= Math.max(sum, LEAST);
      }
    }
    for (FittedCost cost : costs) {
      if (!(cost.nanos() >= 0)) {
        throw new BadInputException(
            cost.parameter() + " would be below 0; expected consistent measurements");
      }
    }
    return costs;
  }

  private static List<FittedCost> fit(
      List<Unknown> unknowns, double[][] x, double[] y, double[] parameters)
      throws BadInputException {
    int n = y.length;
    int p = unknowns.size();
    // A further equation that is met by itself lets the regression take as many as it has unknowns.
    boolean exact = n == p;
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    double[] found;
    double[] errors = new double[p];
    try {
      regression.newSampleData(exact ? append(y, 0) : y, exact ? append(x, new double[p]) : x);
      found = regression.estimateRegressionParameters();
      System.arraycopy(found, 0, parameters, 0, p);
      if (!exact) {
        errors = regression.estimateRegressionParametersStandardErrors();
      }
    } catch (SingularMatrixException e) {
      throw tooFew(p);
    }
    double t =
        exact
            ? Double.NaN
            : new TDistribution(n - p).inverseCumulativeProbability(0.5 + CONFIDENCE / 2);
    List<FittedCost> costs = new ArrayList<>();
    for (int u = 0; u < p; u++) {
      for (FittedCost unit : unknowns.get(u).costs()) {
        costs.add(
            new FittedCost(
                unit.parameter(), unit.nanos() * found[u], unit.nanos() * errors[u] * t));
      }
    }
    return costs;
  }

  private static BadInputException tooFew(int unknowns) {
    return new BadInputException(
        "the measurements do not determine the "
            + unknowns
            + " costs; expected different shares of writes and reads, and rows of different sizes"
            + " or of one size");
  }

  private static double[] append(double[] values, double value) {
    double[] more = java.util.Arrays.copyOf(values, values.length + 1);
    more[values.length] = value;
    return more;
  }

  private static double[][] append(double[][] rows, double[] row) {
    double[][] more = java.util.Arrays.copyOf(rows, rows.length + 1);
    more[rows.length] = row;
    return more;
  }

  private List<Unknown> unknowns(
      String operation, ToDoubleFunction<Measurement> count, double own, double perByte) {
    List<Double> sizes =
        measurements.stream()
            .filter(m -> count.applyAsDouble(m) > 0)
            .map(Measurement::bytes)
            .distinct()
            .toList();
    String ownName = "costs." + operation;
    String byteName = ownName + "Byte";
    if (sizes.isEmpty()) {
      return List.of();
    }
    if (sizes.size() == 1) {
      double whole = own + perByte * sizes.get(0);
      return List.of(
          new Unknown(
              m -> count.applyAsDouble(m) * whole,
              List.of(new FittedCost(ownName, own, 0), new FittedCost(byteName, perByte, 0))));
    }
    return List.of(
        new Unknown(count, List.of(new FittedCost(ownName, 1, 0))),
        new Unknown(
            m -> count.applyAsDouble(m) * m.bytes(), List.of(new FittedCost(byteName, 1, 0))));
  }
}
