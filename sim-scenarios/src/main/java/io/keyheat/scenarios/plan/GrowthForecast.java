package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds each month in which a load or data that grow need more servers.
 *
 * <p>A later month never needs fewer servers than an earlier one, so months between two that need
 * equally many are not run; nor are numbers below what an earlier month needs. The search takes the
 * response to be monotonic, as the search for the present answer has found.
 */
public final class GrowthForecast {
  private final Growth growth;
  private final SearchParameter servers;
  private final Evaluator evaluator;
  private final DesignPoints points;
  private final DataForecast data;

  /**
   * A forecast of months to come.
   *
   * @param servers the parameter whose answer for the present load is known
   * @param data what the tables hold in later months
   */
  public GrowthForecast(
      Growth growth,
      SearchParameter servers,
      Evaluator evaluator,
      DesignPoints points,
      DataForecast data) {
    this.data = data;
    this.growth = growth;
    this.servers = servers;
    this.evaluator = evaluator;
    this.points = points;
  }

  /** Returns how long the present answer lasts, and the answers of the months that need more. */
  public List<GrowthStep> of(SearchResult present) throws ScenarioException {
    return present.verdict() == SearchVerdict.FOUND ? new OfVariant(present).steps() : List.of();
  }

  /** The forecast of one variant. */
  private final class OfVariant {
    private final String variant;
    private final int present;
    private final double peakPerSecond;
    private final TreeMap<Integer, Integer> answerByMonth = new TreeMap<>();
    private final Map<Integer, Map<Integer, Optional<Evaluation>>> triedByMonth = new TreeMap<>();

    OfVariant(SearchResult result) throws ScenarioException {
      variant = result.variant();
      present = result.answer().orElseThrow();
      peakPerSecond = Peak.perSecond(points.spec(new RunKey(servers.base(), variant, 0)));
    }

    List<GrowthStep> steps() throws ScenarioException {
      answerByMonth.put(0, present);
      answerByMonth.put(growth.months(), answer(growth.months(), present, none()));
      findChanges(0, growth.months());
      List<GrowthStep> steps = new ArrayList<>();
      int before = present;
      for (Map.Entry<Integer, Integer> month : answerByMonth.entrySet()) {
        if (month.getValue() > before) {
          steps.add(change(month.getKey(), month.getValue()));
        }
        before = month.getValue();
      }
      int kept = steps.isEmpty() ? growth.months() : steps.get(0).month() - 1;
      steps.add(0, new GrowthStep.Kept(present, kept, rate(kept), kept == growth.months()));
      int last = steps.get(steps.size() - 1).month();
      if (before < none() && last < growth.months()) {
        steps.add(new GrowthStep.Kept(before, growth.months(), rate(growth.months()), true));
      }
      return steps;
    }

    private GrowthStep change(int month, int answer) {
      Optional<Evaluation> below =
          triedByMonth.getOrDefault(month, Map.of()).getOrDefault(answer - 1, Optional.empty());
      return answer == none()
          ? new GrowthStep.NoAnswer(month, rate(month), below)
          : new GrowthStep.Required(
              answer, month, rate(month), verdict(below) == TargetVerdict.MISSED, below);
    }

    /** Finds the answers of the months between two, as far as these two differ. */
    private void findChanges(int first, int last) throws ScenarioException {
      int least = answerByMonth.getOrDefault(first, present);
      int most = answerByMonth.getOrDefault(last, none());
      if (last - first > 1 && least < most) {
        int middle = (first + last) >>> 1;
        answerByMonth.put(middle, answer(middle, least, most));
        findChanges(first, middle);
        findChanges(middle, last);
      }
    }

    /** The answer of months in which no value that may be tried meets the targets. */
    private int none() {
      return servers.range().size();
    }

    /**
     * Returns the least value that meets the targets in a month: {@code most} if none below does.
     */
    private int answer(int month, int least, int most) throws ScenarioException {
      int low = least;
      int high = most;
      int next = guess(month);
      for (int distance = 1; low < high; distance *= 2) {
        int tried = Math.max(low, Math.min(high - 1, next));
        Optional<Evaluation> judged = judge(tried, month, BoundarySearch.bits(high - low));
        triedByMonth.computeIfAbsent(month, none -> new TreeMap<>()).put(tried, judged);
        boolean isMet = verdict(judged) == TargetVerdict.MET;
        low = isMet ? low : tried + 1;
        high = isMet ? tried : high;
        next = isMet ? tried - distance : tried + distance;
      }
      return low;
    }

    /** In proportion to the load: the present answer serves the present load. */
    private int guess(int month) {
      double needed = number(present) * growth.factor(month);
      int index = present;
      while (index < servers.range().size() - 1 && number(index) < needed) {
        index++;
      }
      return index;
    }

    private double number(int index) {
      return Double.parseDouble(servers.range().values().get(index));
    }

    private static TargetVerdict verdict(Optional<Evaluation> judged) {
      return judged.map(Evaluation::verdict).orElse(TargetVerdict.MISSED);
    }

    /** Runs a month with a number of servers; empty if they may not store its data. */
    private Optional<Evaluation> judge(int index, int month, int more) throws ScenarioException {
      if (!data.hasRoom(servers.base(), variant, month, number(index))) {
        return Optional.empty();
      }
      evaluator.foresee(more);
      Point stored = data.at(servers.base(), variant, month);
      Point point = stored.with(Point.RATE, text(rate(month)));
      return Optional.of(evaluator.evaluate(servers.at(point).point(index), variant));
    }

    private double rate(int month) {
      return peakPerSecond * growth.factor(month);
    }
  }

  private static String text(double rate) {
    return String.format(Locale.ROOT, "%.3f/s", rate);
  }
}
