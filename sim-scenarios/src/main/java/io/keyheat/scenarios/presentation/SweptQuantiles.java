package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.SampleSize;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.SweepResult;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** Finds the quantiles of a sweep whose runs have fewer operations than they need. */
public final class SweptQuantiles {
  /** Behind a figure that is of too few operations. */
  private static final String MARK = " (few)";

  private final SweepResult sweep;

  /** Quantiles of a sweep whose runs have counted operations. */
  public SweptQuantiles(SweepResult sweep) {
    this.sweep = sweep;
  }

  /** Returns what the runs of a sweep have to count beside its quantities. */
  public static List<String> counted(List<Quantity> quantities) {
    return quantities.stream()
        .flatMap(quantity -> SampleSize.ofQuantile(quantity.text()).stream())
        .map(SampleSize::counted)
        .distinct()
        .toList();
  }

  /** Returns the mean number of operations of a run that a quantile is of. */
  double operations(Point point, String variant, SampleSize size) {
    double mean = sweep.interval(point, variant, size.counted()).mean();
    return Double.isNaN(mean) ? 0 : mean;
  }

  /** Whether a figure is a quantile of too few operations. */
  boolean isOfFew(Point point, String variant, String quantity) {
    return SampleSize.ofQuantile(quantity)
        .filter(size -> !size.isEnough(operations(point, variant, size), 1))
        .isPresent();
  }

  /** Returns a figure as it is shown, with a mark if it is of too few operations. */
  public String marked(String shown, Point point, String variant, String quantity) {
    return isOfFew(point, variant, quantity) ? shown + MARK : shown;
  }

  /** Returns a sentence for each quantity that is of too few operations at some point. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Quantity quantity : sweep.quantities()) {
      Optional<SampleSize> size = SampleSize.ofQuantile(quantity.text());
      if (size.isPresent()) {
        DoubleSummaryStatistics few = few(quantity.text(), size.get());
        if (few.getCount() > 0) {
          sentences.add(sentence(quantity.text(), size.get(), few));
        }
      }
    }
    return sentences;
  }

  private DoubleSummaryStatistics few(String quantity, SampleSize size) {
    DoubleSummaryStatistics few = new DoubleSummaryStatistics();
    for (Point point : sweep.points()) {
      for (String variant : sweep.variants()) {
        if (isOfFew(point, variant, quantity)) {
          few.accept(operations(point, variant, size));
        }
      }
    }
    return few;
  }

  private String sentence(String quantity, SampleSize size, DoubleSummaryStatistics few) {
    long all = (long) sweep.points().size() * sweep.variants().size();
    String least = Figures.count(few.getMin());
    String most = Figures.count(few.getMax());
    return quantity
        + " marked (few) is of "
        + (least.equals(most) ? least : least + " to " + most)
        + " operations a run, where "
        + Figures.count(size.needed())
        + " are needed, and so lower than it would be in longer runs ("
        + few.getCount()
        + " of "
        + all
        + " figures).";
  }
}
