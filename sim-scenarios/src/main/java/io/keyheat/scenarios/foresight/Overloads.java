package io.keyheat.scenarios.foresight;

import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.estimate.HottestTablet;
import io.keyheat.scenarios.estimate.OverloadEstimate.Overload;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds variants whose loads ask for more than all servers have, or for more of one tablet than it
 * can take, by arithmetic. What queues and splits make of it is left to the run.
 */
final class Overloads {
  /**
   * What is asked for too much.
   *
   * @param of what can be asked of it
   * @param result what follows from it, as the sentence goes on
   */
  private record Excess(String subject, String of, String result) {
    // By hand: what the JVM would make at its first use takes milliseconds of a check.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Excess excess
          && subject.equals(excess.subject)
          && of.equals(excess.of)
          && result.equals(excess.result);
    }

    @Override
    public int hashCode() {
      return 31 * subject.hashCode() + of.hashCode();
    }
  }

  /** How much, by variant. */
  private final Map<Excess, Map<String, Double>> shares = new LinkedHashMap<>();

  private final int variants;

  private Overloads(int variants) {
    this.variants = variants;
  }

  /** A sentence for the servers, and one for each table or index. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Overloads found = new Overloads(foresights.size());
    for (int v = 0; v < foresights.size(); v++) {
      found.add(file.variants().get(v), foresights.get(v));
    }
    List<String> notes = new ArrayList<>();
    found.shares.forEach((what, byVariant) -> notes.add(found.note(what, byVariant)));
    return notes;
  }

  private void add(Variant variant, Foresight foresight) {
    foresight
        .possibleOverload()
        .filter(overload -> !isKnown(overload.tablet(), variant))
        // The first keys do not tell how much: more of them give the figure of the estimate.
        .flatMap(overload -> Estimate.of(variant.spec()).overloads().overload())
        .filter(overload -> !isKnown(overload.tablet(), variant))
        .ifPresent(
            overload ->
                shares
                    .computeIfAbsent(excess(overload, variant), unseen -> new LinkedHashMap<>())
                    .put(variant.name(), overload.share()));
  }

  /** Whether a warning says it already. */
  private static boolean isKnown(@Nullable HottestTablet tablet, Variant variant) {
    return tablet != null && Lint.hotEnds(variant).contains(tablet.space());
  }

  private static Excess excess(Overload overload, Variant variant) {
    HottestTablet tablet = overload.tablet();
    if (tablet != null) {
      String word = variant.spec().system().tabletWord();
      String one = "one " + word + " of " + tablet.space();
      return new Excess(one, tablet.bound(), tablet.cuts().words());
    }
    int servers = variant.spec().servers();
    LeadingServers leaders =
        LeadingServers.of(variant.spec().system().replication(), variant.spec().servers());
    int asked = overload.isOfLeaders() ? leaders.leading() : servers - leaders.leading();
    String subject =
        leaders.areAll()
            ? servers == 1 ? "the server" : "all " + servers + " servers"
            : EstimateText.those(asked, overload.isOfLeaders()) + " (of " + servers + ")";
    return asked == 1
        ? new Excess(subject, "what it can do", "; its queue grows")
        : new Excess(subject, "what they can do", "; their queues grow");
  }

  private String note(Excess excess, Map<String, Double> byVariant) {
    double most = byVariant.values().stream().mapToDouble(share -> share).max().orElse(0);
    String variantNames = String.join(", ", byVariant.keySet());
    return "at the busiest moment, the loads ask "
        + excess.subject
        + " for "
        + (byVariant.size() > 1 ? "up to " : "")
        + Figures.percent(most)
        + " of "
        + excess.of
        + excess.result
        + (byVariant.size() < variants ? " (" + variantNames + ")" : "");
  }
}
