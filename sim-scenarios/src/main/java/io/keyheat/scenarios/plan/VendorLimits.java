package io.keyheat.scenarios.plan;

import java.util.Locale;
import java.util.Optional;

/**
 * What a system's maker tells planners to keep to, beside what the planner asks for.
 *
 * @param target in the language of targets
 * @param premise a sentence with the source
 */
public record VendorLimits(String target, String premise) {
  private static final String SPANNER = "spanner";
  private static final double REGIONAL = 0.65;
  private static final double MULTI_REGION = 0.45;

  /**
   * The greatest share of CPU to plan for.
   *
   * @param asked {@code regional}, {@code multi-region}, {@code none}, a share such as {@code 50%},
   *     or empty: what the maker of the profile's system says for one region, if it says something
   * @param profile name of the shipped profile that the system is or extends
   * @throws IllegalArgumentException with a message for the user
   */
  public static Optional<VendorLimits> cpu(String asked, String profile) {
    String spanner =
        "Spanner documentation, CPU utilization metrics: high-priority CPU at most %s, so that the"
            + " rest of the instance can take over what one zone did.";
    return switch (asked) {
      case "none" -> Optional.empty();
      case "" -> profile.equals(SPANNER) ? cpu("regional", profile) : Optional.empty();
      case "regional" ->
          Optional.of(ceiling(REGIONAL, String.format(Locale.ROOT, spanner, "65 % (regional)")));
      case "multi-region" ->
          Optional.of(
              ceiling(MULTI_REGION, String.format(Locale.ROOT, spanner, "45 % (multi-region)")));
      default -> Optional.of(ceiling(share(asked), "The CPU ceiling was asked for."));
    };
  }

  private static VendorLimits ceiling(double share, String premise) {
    String target = String.format(Locale.ROOT, "servers.mean <= %.4g%%", 100 * share);
    return new VendorLimits(target, premise);
  }

  private static double share(String asked) {
    if (!asked.matches("\\d{1,2}(\\.\\d+)?%")) {
      throw new IllegalArgumentException(
          "--cpu-ceiling " + asked + ": expected regional, multi-region, none or a share as 65%");
    }
    return Double.parseDouble(asked.replace("%", "")) / 100;
  }

  /** What a server may store, where the maker says. */
  public static Optional<VendorLimits> storage(String profile) {
    return profile.equals(SPANNER)
        ? Optional.of(
            new VendorLimits(
                "storedBytes <= servers.count * 10TiB",
                "Spanner documentation, quotas and limits: 10 TiB of storage a node."))
        : Optional.empty();
  }
}
