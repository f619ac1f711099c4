package io.keyheat.scenarios.statistics;

import java.util.Arrays;
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
 * The Universal Scalability Law (Gunther, 2007) fitted to the throughput at several numbers of
 * servers: {@code X(n) = λ n / (1 + σ (n − 1) + κ n (n − 1))}, with σ and κ not below 0, by least
 * squares.
 *
 * @param lambda throughput of one server, operations a second
 * @param sigma share of the work that cannot run in parallel
 * @param kappa cost of coordination, for each pair of servers
 * @param goodness R², the share of the variance that the curve explains
 */
public record Scalability(double lambda, double sigma, double kappa, double goodness) {
  private static final int LEAST_POINTS = 4;

  /** Two throughputs within this share of each other are alike. */
  private static final double ALIKE = 0.01;

  private static final double LEAST_GOODNESS = 0.9;
  private static final int MAX_EVALUATIONS = 20_000;

  /**
   * Returns the fit; empty for fewer than four points, where the search does not converge, or where
   * the curve explains too little. Where more servers at the end complete no more, the load limits
   * the throughput and not the servers: those points do not count.
   *
   * @param servers numbers of servers, above 0
   * @param throughput at each number of servers
   */
  public static Optional<Scalability> fit(double[] servers, double[] throughput) {
    int points = limitedByServers(throughput);
    return points < LEAST_POINTS || StatUtils.variance(throughput, 0, points) == 0
        ? Optional.empty()
        : search(Arrays.copyOf(servers, points), Arrays.copyOf(throughput, points))
            .filter(law -> law.goodness() >= LEAST_GOODNESS);
  }

  /** Number of points before the throughput stays as it is. */
  private static int limitedByServers(double[] throughput) {
    int last = throughput.length - 1;
    int points = throughput.length;
    while (points > 0
        && Math.abs(throughput[points - 1] - throughput[last]) <= ALIKE * throughput[last]) {
      points--;
    }
    return points == last ? throughput.length : points;
  }

  private static Optional<Scalability> search(double[] servers, double[] throughput) {
    double scale = throughput[0] / servers[0];
    // The search varies square roots, so the parameters cannot become negative.
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

  /** Returns the throughput that the law predicts for {@code n} servers. */
  public double at(double n) {
    return at(n, lambda, sigma, kappa);
  }

  /**
   * Returns the number of servers beyond which throughput falls; infinite where {@code kappa} is 0.
   */
  public double peak() {
    return kappa == 0 ? Double.POSITIVE_INFINITY : Math.sqrt((1 - sigma) / kappa);
  }
}
