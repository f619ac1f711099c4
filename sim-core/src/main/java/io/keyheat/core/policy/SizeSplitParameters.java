package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;
import java.util.List;

/** When a large tablet is split, and where. */
public record SizeSplitParameters(
    @ProfileField("Stored bytes that make a tablet too large.") long thresholdBytes,
    @ProfileField("Smaller thresholds while a key space has few tablets.") List<Stage> stages,
    @ProfileField(
            "Which tablets count: those on the same server, or all, divided by the number of"
                + " servers.")
        Counting counting,
    @ProfileField(
            "Split point: the middle of the bytes (middle), the end if the tablet only grows there"
                + " (tail), or the middle of the largest file, which holds older rows"
                + " (largestFile).")
        CutPlace cutAt,
    @ProfileField(
            "For cutAt: largestFile. Size of all newer files, as a share of the largest file, at"
                + " which they are merged with it.")
        double mergedFrom,
    @ProfileField("Share by which a part that is still too large grows before it is split.")
        double regrowth,
    @ProfileField("Greatest number of concurrent splits by size.") int maxAtOnce,
    @ProfileField(
            "Greatest number of concurrent splits by size on a server; a split counts on all"
                + " servers with a replica.")
        int maxAtOnceByServer,
    @ProfileField("Duration of a split by size, during which its parts are not split by size.")
        long durationNanos,
    @ProfileField("How long both parts of a split by size do not answer, and the balancer pauses.")
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
