package io.keyheat.scenarios.plan;

import io.keyheat.core.result.LoadResult;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * A target that a plan keeps beside those asked for, as the documents of the system advise, or as
 * the others would say nothing without it.
 *
 * @param target in the language of targets
 * @param premise a sentence with the source
 */
public record ImpliedTarget(String target, String premise) {

  /**
   * The greatest share of CPU to plan for.
   *
   * @param asked a deployment that the profile names, {@code none}, a share such as {@code 50%}, or
   *     empty for the first deployment of the profile
   * @param mean the metric that it bounds
   * @throws IllegalArgumentException with a message for the user
   */
  public static Optional<ImpliedTarget> cpu(String asked, Vendor vendor, CpuMean mean) {
    Map<String, Limit> known = vendor.cpu();
    Limit limit = known.get(asked);
    if (limit != null) {
      return Optional.of(mean.ceiling(limit.value(), limit.source()));
    }
    return switch (asked) {
      case "none" -> Optional.empty();
      case "" ->
          known.values().stream()
              .findFirst()
              .map(first -> mean.ceiling(first.value(), first.source()));
      default -> Optional.of(mean.ceiling(share(asked, vendor), "The CPU ceiling was asked for."));
    };
  }

  /** Of which servers a CPU ceiling bounds the mean. */
  public enum CpuMean {
    ALL("servers.mean"),
    /** Those in zones that may lead: what they do is not spread over the others. */
    LEADING("servers.meanUsed");

    private final String metric;

    CpuMean(String metric) {
      this.metric = metric;
    }

    private ImpliedTarget ceiling(double share, String premise) {
      BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros();
      return new ImpliedTarget(metric + " <= " + percent.toPlainString() + "%", premise);
    }
  }

  private static double share(String asked, Vendor vendor) {
    if (!asked.matches("\\d{1,2}(\\.\\d+)?%")) {
      String deployments = String.join(", ", vendor.cpu().keySet());
      throw new IllegalArgumentException(
          "--cpu-ceiling "
              + asked
              + ": expected "
              + (deployments.isEmpty() ? "" : deployments + ", ")
              + "none, or a share such as 65%");
    }
    return Double.parseDouble(asked.replace("%", "")) / 100;
  }

  /** A plan in which ever more operations wait is none, whatever the others show. */
  public static ImpliedTarget keepingUp() {
    return new ImpliedTarget(
        "behind < " + Math.round(100 * LoadResult.FEW_BEHIND) + "%",
        "Where ever more operations are under way, those that have ended say nothing of the rest.");
  }

  /** What a server may store, where the documents say. */
  public static Optional<ImpliedTarget> storage(Vendor vendor) {
    return vendor
        .storage()
        .map(
            limit ->
                new ImpliedTarget(
                    "storedBytes <= servers.count * " + limit.written(), limit.source()));
  }
}
