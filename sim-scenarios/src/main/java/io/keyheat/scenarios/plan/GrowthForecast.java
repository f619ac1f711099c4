package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds how long a number of servers is sufficient for a growing load, and what later months need.
 *
 * <p>The search is over whole months, so no grid is coarser than a month's growth. A later month
 * never needs fewer servers than an earlier one, and a month in which the present answer is not
 * known to be sufficient needs more than the present answer; so the lines agree with each other.
 * The search takes the response to be monotonic, as the search for the present answer has found.
 */
public final class GrowthForecast {
  private final Growth growth;
  private final SearchParameter servers;
  private final Evaluator evaluator;
  private final DesignPoints points;
  private final DataForecast data;

  /**
   * A forecast for a growing load.
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

  /** Returns how long the present answer lasts, and the answers at later months. */
  public List<GrowthStep> of(SearchResult present) throws ScenarioException {
    return present.verdict() == SearchVerdict.FOUND ? new OfVariant(present).steps() : List.of();
  }

  /** The forecast of one variant. */
  private final class OfVariant {
    private final String variant;
    private final int present;
    private final double peakPerSecond;
    private final Map<Integer, TargetVerdict> presentByMonth = new HashMap<>();
    private final Map<Integer, Optional<Evaluation>> causeByMonth = new HashMap<>();

    OfVariant(SearchResult result) throws ScenarioException {
      variant = result.variant();
      present = result.answer().orElseThrow();
      peakPerSecond = Peak.perSecond(points.spec(new RunKey(servers.base(), variant, 0)));
      presentByMonth.put(0, TargetVerdict.MET);
    }

    List<GrowthStep> steps() throws ScenarioException {
      List<GrowthStep> steps = new ArrayList<>();
      int kept = lastKept();
      steps.add(new GrowthStep.Kept(present, kept, rate(kept), kept == growth.months()));
      if (kept < growth.months()) {
        int missed = firstMissed(kept);
        if (missed <= growth.months()) {
          steps.add(
              new GrowthStep.Exceeded(
                  present,
                  kept,
                  missed,
                  rate(missed),
                  causeByMonth.getOrDefault(missed, Optional.empty())));
        }
        steps.addAll(later(kept));
      }
      steps.sort(Comparator.comparingInt(GrowthStep::month));
      return steps;
    }

    /** What the milestones after the month {@code kept} need. */
    private List<GrowthStep> later(int kept) throws ScenarioException {
      List<GrowthStep> steps = new ArrayList<>();
      int least = present + 1;
      for (int month : growth.milestones()) {
        if (month > kept) {
          GrowthStep step = required(month, least, guess(month, kept));
          steps.add(step);
          least = step instanceof GrowthStep.Required found ? found.answer() : least;
        }
      }
      return steps;
    }

    /** The last month in which the present answer is known to meet the targets. */
    private int lastKept() throws ScenarioException {
      int kept = 0;
      int beyond = growth.months() + 1;
      int month = growth.months();
      while (beyond - kept > 1) {
        if (presentAt(month, kept, beyond) == TargetVerdict.MET) {
          kept = month;
        } else {
          beyond = month;
        }
        month = (kept + beyond) >>> 1;
      }
      return kept;
    }

    /** The first month in which it is known to miss them; one beyond the forecast if none is. */
    private int firstMissed(int kept) throws ScenarioException {
      int open = kept;
      int missed = growth.months() + 1;
      for (int month = kept + 1; month < missed; month++) {
        if (presentByMonth.get(month) == TargetVerdict.MISSED) {
          missed = month;
        }
      }
      while (missed - open > 1) {
        int month = (open + missed) >>> 1;
        if (presentAt(month, open, missed) == TargetVerdict.MISSED) {
          missed = month;
        } else {
          open = month;
        }
      }
      return missed;
    }

    private TargetVerdict presentAt(int month, int low, int high) throws ScenarioException {
      TargetVerdict known = presentByMonth.get(month);
      if (known == null) {
        Optional<Evaluation> judged =
            judge(present, month, Integer.SIZE - Integer.numberOfLeadingZeros(high - low));
        causeByMonth.put(month, judged);
        known = verdict(judged);
        presentByMonth.put(month, known);
      }
      return known;
    }

    /** In proportion to the load: the present answer serves the load of month {@code kept}. */
    private int guess(int month, int kept) {
      double now = number(present);
      double needed = now * growth.factor(month) / growth.factor(kept);
      int index = present;
      while (index < servers.range().size() - 1 && number(index) < needed) {
        index++;
      }
      return index;
    }

    private double number(int index) {
      return Double.parseDouble(servers.range().values().get(index));
    }

    private GrowthStep required(int month, int least, int guess) throws ScenarioException {
      int last = servers.range().size() - 1;
      int tooFew = least - 1;
      int step = 1;
      int met = Math.min(last, Math.max(least, guess));
      TargetVerdict below = TargetVerdict.MISSED;
      Optional<Evaluation> cause = Optional.empty();
      while (met <= last && met > tooFew) {
        cause = judge(met, month, 3);
        TargetVerdict verdict = verdict(cause);
        if (verdict == TargetVerdict.MET) {
          break;
        }
        below = verdict;
        tooFew = met;
        met = met == last ? last + 1 : Math.min(last, met + step);
        step *= 2;
      }
      if (met > last) {
        return new GrowthStep.NoAnswer(month, rate(month), cause);
      }
      while (met - tooFew > 1) {
        int middle = (met + tooFew) >>> 1;
        TargetVerdict verdict = verdict(judge(middle, month, 2));
        if (verdict == TargetVerdict.MET) {
          met = middle;
        } else {
          below = verdict;
          tooFew = middle;
        }
      }
      return new GrowthStep.Required(met, month, rate(month), below == TargetVerdict.MISSED);
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
