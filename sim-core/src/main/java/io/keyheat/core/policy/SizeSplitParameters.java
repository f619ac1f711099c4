package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;
import java.util.List;

/** When a large tablet is split, and where. */
public record SizeSplitParameters(
    @ProfileField("Stored bytes that make a tablet too large.") long thresholdBytes,
    @ProfileField("Smaller thresholds for as long as a key space has few tablets.")
        List<Stage> stages,
    @ProfileField(
            "Which of its tablets are counted: those on the same server, or all of them divided by"
                + " the servers.")
        Counting counting,
    @ProfileField(
            "Where a tablet is split: in the middle of its bytes (middle), at its end if it only"
                + " grows there (tail), or in the middle of its largest file, which holds older"
                + " rows (largestFile).")
        CutPlace cutAt,
    @ProfileField(
            "For cutAt: largestFile. The share of the largest file's bytes that newer files have"
                + " together when they are merged with it.")
        double mergedFrom,
    @ProfileField("By which share a part that a split leaves too large grows before it is split.")
        double regrowth,
    @ProfileField("Most splits by size that may be under way.") int maxAtOnce,
    @ProfileField(
            "Most splits by size under way on a server; each is under way on all servers with a"
                + " replica.")
        int maxAtOnceByServer,
    @ProfileField("How long a split by size takes; until then its parts are not split by size.")
        long durationNanos,
    @ProfileField("How long neither part of a split by size answers, and the balancer pauses.")
        long outageNanos) {

  /** Which tablets of a key space are counted. */
  public enum Counting {
    /** Those on the same server as the one that may be split. */
    ON_SERVER,
    /** All of them, divided by the number of servers. */
    PER_SERVER
  }

  /** Where a tablet that is too large is cut. */
  public enum CutPlace {
    /** In the middle of its bytes. */
    MIDDLE,
    /** At the end at which alone it grows, if there is one; else in the middle of its bytes. */
    TAIL,
    /** In the middle of its largest file. */
    LARGEST_FILE
  }

  /**
   * A threshold for few tablets.
   *
   * @param belowTablets it counts as long as there are fewer tablets
   */
  public record Stage(long thresholdBytes, double belowTablets) {}

  public SizeSplitParameters {
    stages = List.copyOf(stages);
  }

  /** One threshold for all, a growing tail cut at its end. */
  public static SizeSplitParameters of(long thresholdBytes) {
    return new SizeSplitParameters(
        thresholdBytes,
        List.of(),
        Counting.ON_SERVER,
        CutPlace.TAIL,
        1,
        0.1,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        0,
        0);
  }

  /** These parameters with the bound by server expressed as one over all servers. */
  SizeSplitParameters on(int servers, int replicas) {
    long byServer = Math.max(1, (long) maxAtOnceByServer * servers / replicas);
    return new SizeSplitParameters(
        thresholdBytes,
        stages,
        counting,
        cutAt,
        mergedFrom,
        regrowth,
        (int) Math.min(maxAtOnce, byServer),
        maxAtOnceByServer,
        durationNanos,
        outageNanos);
  }

  /** The threshold of a tablet for a number of counted tablets. */
  public long thresholdBytes(double tablets) {
    for (Stage stage : stages) {
      if (tablets < stage.belowTablets) {
        return stage.thresholdBytes;
      }
    }
    return thresholdBytes;
  }

  /** The least threshold where a key space's tablets are dealt out evenly. */
  public long thresholdBytes(int tablets, int servers) {
    return thresholdBytes(
        counting == Counting.ON_SERVER
            ? Math.max(1, tablets / servers)
            : tablets / (double) servers);
  }
}
