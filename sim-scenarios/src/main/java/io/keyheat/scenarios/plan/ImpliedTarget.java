package io.keyheat.scenarios.plan;

import io.keyheat.core.result.LoadResult;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A target that a plan keeps beside those asked for, as the documents of the system advise, or as
 * the others would say nothing without it.
 *
 * @param target in the language of targets
 * @param premise a sentence with the source
 * @param variants that are held to it; empty: all
 */
public record ImpliedTarget(String target, String premise, Set<String> variants) {
  public ImpliedTarget {
    variants = Set.copyOf(variants);
  }

  /** A target of all variants. */
  ImpliedTarget(String target, String premise) {
    this(target, premise, Set.of());
  }

  /**
   * The greatest share of CPU to plan for, of each variant in the busiest time of its own run.
   *
   * @param asked a deployment that the profile names, {@code none}, a share such as {@code 50%}, or
   *     empty for the deployment of the profile that fits
   * @param mean the metric that it bounds; where some zones never lead, the deployment is the
   *     profile's last one, over several regions, else its first one
   * @param busiest by variant; empty: its run is as busy all the time
   * @throws IllegalArgumentException with a message for the user
   */
  public static List<ImpliedTarget> cpu(
      String asked, Vendor vendor, CpuMean mean, Map<String, Optional<BusiestStretch>> busiest) {
    Optional<Ceiling> ceiling = asked.isEmpty() ? documented(vendor, mean) : ceiling(asked, vendor);
    if (ceiling.isEmpty()) {
      return List.of();
    }
    Map<Optional<BusiestStretch>, Set<String>> variants = new LinkedHashMap<>();
    busiest.forEach(
        (variant, stretch) ->
            variants.computeIfAbsent(stretch, none -> new LinkedHashSet<>()).add(variant));
    List<ImpliedTarget> targets = new ArrayList<>();
    variants.forEach(
        (stretch, names) -> {
          ImpliedTarget target =
              stretch
                  .map(time -> mean.keeps(ceiling.get(), time))
                  .orElseGet(() -> mean.keeps(ceiling.get()));
          targets.add(variants.size() == 1 ? target : target.of(names));
        });
    return targets;
  }

  private ImpliedTarget of(Set<String> names) {
    String whose = names.size() == 1 ? " For the variant " : " For the variants ";
    return new ImpliedTarget(target, premise + whose + String.join(", ", names) + ".", names);
  }

  /** Whether a variant is held to it. */
  public boolean concerns(String variant) {
    return variants.isEmpty() || variants.contains(variant);
  }

  /** That of the deployment which the replicas' places say; which others there are is told. */
  private static Optional<Ceiling> documented(Vendor vendor, CpuMean mean) {
    List<Map.Entry<String, Limit>> known = List.copyOf(vendor.cpu().entrySet());
    if (known.isEmpty()) {
      return Optional.empty();
    }
    int taken = mean == CpuMean.LEADING ? known.size() - 1 : 0;
    StringBuilder premise = new StringBuilder(known.get(taken).getValue().source());
    if (known.size() > 1) {
      premise
          .append(" Taken as ")
          .append(known.get(taken).getKey())
          .append(taken == 0 ? ", as all zones may lead" : ", as some zones never lead")
          .append("; --cpu-ceiling takes ")
          .append(
              known.stream()
                  .filter(other -> other != known.get(taken))
                  .map(Map.Entry::getKey)
                  .collect(Collectors.joining(", ")))
          .append(" or a share, too.");
    }
    return Optional.of(new Ceiling(known.get(taken).getValue().value(), premise.toString()));
  }

  private static Optional<Ceiling> ceiling(String asked, Vendor vendor) {
    Optional<Limit> limit = Optional.ofNullable(vendor.cpu().get(asked));
    if (limit.isPresent()) {
      return limit.map(documented -> new Ceiling(documented.value(), documented.source()));
    }
    return asked.equals("none")
        ? Optional.empty()
        : Optional.of(new Ceiling(share(asked, vendor), "The command sets the CPU ceiling."));
  }

  private record Ceiling(double share, String premise) {}

  /** Of which servers a CPU ceiling bounds the mean. */
  public enum CpuMean {
    ALL("servers.mean"),
    /** Those in zones that may lead: what they do is not spread over the others. */
    LEADING("servers.meanUsed");

    private final String metric;

    CpuMean(String metric) {
      this.metric = metric;
    }

    private ImpliedTarget keeps(Ceiling ceiling) {
      return keeps("", ceiling.share(), ceiling.premise());
    }

    private ImpliedTarget keeps(Ceiling ceiling, BusiestStretch busiest) {
      String when =
          " Judged at the time of the greatest demand."
              + (busiest.hasQuietTime()
                  ? " That time is shorter than two recording intervals, so the window also"
                      + " includes times of lower demand. Use a shorter interval in the scenario."
                  : "");
      return keeps(busiest.window(), ceiling.share(), ceiling.premise() + when);
    }

    private ImpliedTarget keeps(String window, double share, String premise) {
      BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros();
      return new ImpliedTarget(metric + window + " <= " + percent.toPlainString() + "%", premise);
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
        "If more and more operations are unfinished, the completed ones do not show the latency of"
            + " all.");
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
