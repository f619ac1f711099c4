package io.keyheat.report.sweep;

import java.util.List;

/**
 * A sweep: every combination of its axes' values, each variant with intervals of every metric.
 *
 * @param scenario its name
 * @param version of Keyheat
 * @param commandLine that repeats the sweep
 * @param replications of each variant at each point
 * @param findings what the sweep shows, in sentences; may be empty
 * @param axes at least one
 * @param metrics names as in expectations
 * @param series one for each variant
 * @param fits curves laid through the figures; may be empty
 */
public record SweepModel(
    String scenario,
    String title,
    String version,
    String commandLine,
    int replications,
    List<String> findings,
    List<SweptAxis> axes,
    List<String> metrics,
    List<SweptVariant> series,
    List<Fit> fits) {
  public SweepModel {
    findings = List.copyOf(findings);
    axes = List.copyOf(axes);
    metrics = List.copyOf(metrics);
    series = List.copyOf(series);
    fits = List.copyOf(fits);
  }

  /** A field and its values as written. */
  public record SweptAxis(String path, List<String> values) {
    public SweptAxis {
      values = List.copyOf(values);
    }
  }

  /**
   * One variant.
   *
   * @param points in the order of the grid, the last axis changing fastest; each with an estimate
   *     for each metric
   */
  public record SweptVariant(String name, List<List<SweepEstimate>> points) {
    public SweptVariant {
      points = points.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A mean and its 95 % interval.
   *
   * @param shown with a unit
   */
  public record SweepEstimate(double mean, double low, double high, String shown) {}

  /**
   * A curve through a variant's figures.
   *
   * @param what such as {@code Universal Scalability Law}
   * @param words its parameters and what they say
   * @param goodness share of the variance that it explains, R²
   */
  public record Fit(String variant, String what, String words, double goodness) {}
}
