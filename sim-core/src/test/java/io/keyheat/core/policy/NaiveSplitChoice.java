package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.policy.NaiveWindow.Key;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the {@link NaiveControlLoop} splits a busy tablet, or why it does not. */
final class NaiveSplitChoice {
  private final Cluster cluster;
  private final LoadSplitParameters parameters;
  private final SplitEvidence evidence;
  private final int tablet;
  private final NaiveWindow window;

  /** Candidates behind the tablet's first key, in key order. */
  private final List<Key> inside;

  record Verdict(List<SplitKey> keys, @Nullable UnsplittableReason reason) {}

  NaiveSplitChoice(
      Cluster cluster, LoadSplitParameters parameters, int tablet, NaiveWindow window) {
    this.cluster = cluster;
    this.parameters = parameters;
    evidence = parameters.evidence();
    this.tablet = tablet;
    this.window = window;
    Key start = new Key(cluster.startHi(tablet), cluster.startLo(tablet));
    inside = window.distinct().stream().filter(key -> key.compareTo(start) > 0).toList();
  }

  Verdict verdict(double load, boolean isLikelyToStay) {
    List<SplitKey> keys = keys(load);
    if (!keys.isEmpty()) {
      return isLikelyToStay
          ? new Verdict(keys, null)
          : new Verdict(List.of(), UnsplittableReason.MOVING_HOT_SPOT);
    }
    return new Verdict(List.of(), reason());
  }

  private List<SplitKey> keys(double load) {
    if (window.scanShare() > parameters.maxScanShare()) {
      return List.of();
    }
    List<Key> withRows = inside.stream().filter(key -> leavesEnough(null, key)).toList();
    Key best = nearest(withRows, 0.5);
    if (best != null && !window.staysDivided(best)) {
      best =
          hasMoved() ? null : nearest(withRows.stream().filter(window::staysDivided).toList(), 0.5);
    }
    if (best == null || heavierShare(best) > parameters.maxHeavierShare()) {
      return List.of();
    }
    int pieces = (int) Math.min(1e6, load / parameters.pieceShare()) + 1;
    List<SplitKey> keys = new ArrayList<>();
    Key last = null;
    for (int piece = 1; piece < pieces && pieces > 2; piece++) {
      Key key = nearest(inside, piece / (double) pieces);
      boolean isBehind = key != null && (last == null || key.compareTo(last) > 0);
      if (isBehind && window.staysDivided(key) && leavesEnough(last, key)) {
        keys.add(splitKey(key));
        last = key;
      }
    }
    return keys.isEmpty() ? List.of(splitKey(best)) : keys;
  }

  private SplitKey splitKey(Key key) {
    return new SplitKey(key.hi(), key.lo(), window.leftShare(key));
  }

  /** The key that leaves nearest to a share of the judging requests before it. */
  private @Nullable Key nearest(List<Key> keys, double share) {
    return keys.stream()
        .min(Comparator.comparingDouble(key -> window.distance(key, share)))
        .orElse(null);
  }

  private double heavierShare(Key key) {
    return Math.max(window.leftShare(key), 1 - window.leftShare(key));
  }

  private boolean hasMoved() {
    double drift = window.drift();
    return parameters.judgesLater() && Math.max(drift, 1 - drift) >= evidence.movedShare();
  }

  private @Nullable UnsplittableReason reason() {
    Key even = nearest(inside, 0.5);
    boolean isEven = even != null && heavierShare(even) <= parameters.maxHeavierShare();
    if (hasMoved()
        || window.topGapShare() >= evidence.gapShare()
        || (isEven && !window.staysDivided(even))) {
      return UnsplittableReason.MOVING_HOT_SPOT;
    }
    if (window.scanShare() >= evidence.dominantShare()) {
      return UnsplittableReason.LARGE_SCAN_HOT_SPOT;
    }
    boolean hasRows = rowsBetween(null, null) > 0;
    if (hasRows && isEven && !leavesEnough(null, even)) {
      long added = cluster.storedRows(tablet) - window.rowsAtStart();
      long requests = window.total(LoadKind.WRITES) + window.total(LoadKind.READS);
      return added >= evidence.growingShare() * requests
          ? null
          : UnsplittableReason.UNISOLATABLE_HOT_ROW;
    }
    if (window.topRowShare() >= parameters.maxHeavierShare()) {
      return UnsplittableReason.HOT_ROW;
    }
    return window.topRowShare() >= evidence.dominantShare()
        ? UnsplittableReason.UNISOLATABLE_HOT_ROW
        : UnsplittableReason.UNSPECIFIED;
  }

  SplitDecision decision(double load, @Nullable UnsplittableReason reason) {
    Key even = nearest(inside, 0.5);
    return new SplitDecision(
        load,
        window.judging(),
        window.scanShare(),
        window.topRowShare(),
        window.topGapShare(),
        window.drift(),
        even == null ? 1 : heavierShare(even),
        reason);
  }

  /** Whether a split at a key behind another one leaves rows and bytes enough on both sides. */
  private boolean leavesEnough(@Nullable Key last, Key key) {
    long fewest = Math.min(rowsBetween(last, key), rowsBetween(key, null));
    long rows = cluster.storedRows(tablet);
    double rowBytes =
        rows > 0 ? cluster.storedBytes(tablet) / (double) rows : window.meanWrittenBytes();
    return fewest >= parameters.minRows() && fewest * rowBytes >= parameters.minSizeBytes();
  }

  /** At least how many rows there are: by what is stored, or by what was written. */
  private long rowsBetween(@Nullable Key from, @Nullable Key to) {
    long stored =
        (to == null ? cluster.storedRows(tablet) : cluster.rowsBefore(tablet, to.hi(), to.lo()))
            - (from == null ? 0 : cluster.rowsBefore(tablet, from.hi(), from.lo()));
    long written =
        window.writtenRowsBefore(to) - (from == null ? 0 : window.writtenRowsBefore(from));
    return Math.max(stored, written);
  }
}
