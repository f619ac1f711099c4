package io.keyheat.scenarios.statistics;

import java.util.Optional;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The Universal Scalability Law (Gunther, 2007) through throughputs at numbers of servers: {@code
 * X(n) = λ n / (1 + σ (n − 1) + κ n (n − 1))}, with σ and κ not below 0, by least squares.
 *
 * @param lambda what one server does, operations a second
 * @param sigma share of the work that does not go side by side
 * @param kappa cost of keeping servers in step, for each pair
 * @param goodness R², the share of the variance that the curve explains
 */
public record Scalability(double lambda, double sigma, double kappa, double goodness) {
  private static final int LEAST_POINTS = 4;
  private static final int MAX_EVALUATIONS = 20_000;

  /**
   * The fit; empty for fewer than four points, or where none is found.
   *
   * @param servers numbers of them, above 0
   * @param throughput at each
   */
  public static Optional<Scalability> fit(double[] servers, double[] throughput) {
    if (servers.length < LEAST_POINTS || StatUtils.variance(throughput) == 0) {
      return Optional.empty();
    }
    double scale = throughput[0] / servers[0];
    // Squares keep the parameters from going below 0.
    MultivariateFunction squares =
        p -> {
          double sum = 0;
          for (int i = 0; i < servers.length; i++) {
            double off = at(servers[i], scale * p[0], p[1] * p[1], p[2] * p[2]) - throughput[i];
            sum += off * off / (scale * scale);
          }
          return sum;
        };
    try {
      PointValuePair best =
          new SimplexOptimizer(1e-12, 1e-15)
              .optimize(
                  new MaxEval(MAX_EVALUATIONS),
                  new ObjectiveFunction(squares),
                  GoalType.MINIMIZE,
                  new InitialGuess(new double[] {1, 0.1, 0.01}),
                  new NelderMeadSimplex(3, 0.1));
      double[] p = best.getPoint();
      double total = StatUtils.variance(throughput) * (servers.length - 1) / (scale * scale);
      return Optional.of(
          new Scalability(scale * p[0], p[1] * p[1], p[2] * p[2], 1 - best.getValue() / total));
    } catch (TooManyEvaluationsException e) {
      return Optional.empty();
    }
  }

  private static double at(double n, double lambda, double sigma, double kappa) {
    return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
  }

  /** Throughput that the law gives for a number of servers. */
  public double at(double n) {
    return at(n, lambda, sigma, kappa);
  }

  /** Where more servers begin to do less; infinite without {@code kappa}. */
  public double peak() {
    return kappa == 0 ? Double.POSITIVE_INFINITY : Math.sqrt((1 - sigma) / kappa);
  }
}
