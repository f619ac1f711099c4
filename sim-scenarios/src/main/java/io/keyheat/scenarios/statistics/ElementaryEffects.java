package io.keyheat.scenarios.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A screening by elementary effects (Morris, 1991): trajectories through the unit cube, on a grid
 * of four levels, in which each step moves one factor by Δ = 2/3. The effect of a step is the
 * change of the response divided by Δ, with the sign of the step. The mean size of a factor's
 * effects (μ*, Campolongo et al., 2007) states how much the factor matters; their standard
 * deviation (σ) states how much that depends on the other factors.
 */
public final class ElementaryEffects {
  /** Length of a step: from level 0 or 1/3 to level 2/3 or 1, or back. */
  public static final double STEP = 2 / 3.0;

  private static final double LEVEL = 1 / 3.0;

  private final int factors;
  private final List<double[][]> trajectories = new ArrayList<>();
  private final List<int[]> orders = new ArrayList<>();

  /**
   * A design of random trajectories.
   *
   * @param factors at least 1
   * @param trajectories at least 2; each has one point more than there are factors
   * @param seed equal seeds give equal designs
   */
  public ElementaryEffects(int factors, int trajectories, long seed) {
    this.factors = factors;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < trajectories; i++) {
      int[] order = shuffled(random);
      orders.add(order);
      this.trajectories.add(trajectory(order, random));
    }
  }

  private int[] shuffled(SplittableRandom random) {
    int[] order = new int[factors];
    Arrays.setAll(order, i -> i);
    for (int i = factors - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
  }

  private double[][] trajectory(int[] order, SplittableRandom random) {
    double[][] points = new double[factors + 1][];
    points[0] = random.ints(factors, 0, 4).mapToDouble(level -> level * LEVEL).toArray();
    for (int step = 0; step < factors; step++) {
      double[] next = points[step].clone();
      boolean lower = next[order[step]] < 0.5;
      next[order[step]] += lower ? STEP : -STEP;
      points[step + 1] = next;
    }
    return points;
  }

  /**
   * Returns the points of all trajectories, in order; each point has one coordinate from 0 to 1 for
   * each factor.
   */
  public List<double[]> points() {
    return trajectories.stream().flatMap(Arrays::stream).toList();
  }

  /**
   * The effect of a factor on a response.
   *
   * @param meanSize μ*: mean of the effects' sizes
   * @param deviation σ: standard deviation of the signed effects
   */
  public record Effect(double meanSize, double deviation) {}

  /**
   * Returns the effect of each factor.
   *
   * @param responses one for each of {@link #points}, in that order
   */
  public List<Effect> of(double[] responses) {
    double[][] effects = new double[factors][trajectories.size()];
    int at = 0;
    for (int t = 0; t < trajectories.size(); t++) {
      double[][] points = trajectories.get(t);
      for (int step = 0; step < factors; step++) {
        int factor = orders.get(t)[step];
        double moved = points[step + 1][factor] - points[step][factor];
        effects[factor][t] = (responses[at + step + 1] - responses[at + step]) / moved;
      }
      at += factors + 1;
    }
    return Arrays.stream(effects).map(ElementaryEffects::effect).toList();
  }

  private static Effect effect(double[] effects) {
    double size = Arrays.stream(effects).map(Math::abs).average().orElse(0);
    double mean = Arrays.stream(effects).average().orElse(0);
    double squares = Arrays.stream(effects).map(e -> (e - mean) * (e - mean)).sum();
    return new Effect(size, Math.sqrt(squares / Math.max(1, effects.length - 1)));
  }
}
