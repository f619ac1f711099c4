package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.result.Cause;
import io.keyheat.report.view.Figures;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Servers that are asked for more than all of them can do, which a range that is hot on some of
 * them hides: however the load is spread, they would be full.
 *
 * @param cause why a range is hot
 * @param share of what they can do that loads ask for at the busiest moment after the warm-up
 */
public record TooFewServers(Cause cause, double share) {
  /** Remedies of these spread the load over servers, and take nothing from what it asks for. */
  private static final Set<Cause> SPREAD =
      EnumSet.of(
          Cause.JUMPING_RANGE,
          Cause.FEW_TABLETS,
          Cause.CROWDED_SERVER,
          Cause.PERIOD_ENDS,
          Cause.GROWING_KEY,
          Cause.GROWING_KEY_RANGES,
          Cause.SWEEPING_KEY);

  /**
   * A shard spreads the entries, too, but systems may have remedies that take some of what an index
   * asks for.
   */
  private static final Set<Cause> OF_INDEX =
      EnumSet.of(Cause.GROWING_INDEX, Cause.GROWING_INDEX_RANGES);

  /** Whether the remedies of a cause would leave servers full that have too much to do. */
  public static boolean remain(Cause cause) {
    return SPREAD.contains(cause) || OF_INDEX.contains(cause);
  }

  /**
   * Returns them if the remedies of a cause would leave them full.
   *
   * @param share that loads ask for
   */
  public static Optional<TooFewServers> of(Cause cause, double share) {
    return share > 1 && remain(cause)
        ? Optional.of(new TooFewServers(cause, share))
        : Optional.empty();
  }

  /**
   * What limits them.
   *
   * @param hot why a range is hot before, without a full stop
   */
  public String why(String hot) {
    return hot
        + (OF_INDEX.contains(cause)
            ? "; a shard makes no commit cheaper, and "
            : "; however it is spread, ")
        + "at the busiest moment that is counted the loads ask the servers for "
        + Figures.percent(share)
        + " of what they can do";
  }

  /** What to change for both, without a full stop. */
  public static String remedy(Cause cause, String spread, SystemRules rules) {
    return spread
        + (OF_INDEX.contains(cause) ? "; with a shard, also " : "; also ")
        + rules.remedy(Cause.EVEN_LOAD, Words.GENERAL);
  }
}
