package io.keyheat.scenarios.estimate;

import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A rate, or a share of users, that a load would come to after its end.
 *
 * @param path of the load or of the call that has the share
 * @param isShare whether it is a share of users
 * @param missed what it would come to: of several, the greatest if that is more, else the least
 * @param atNanos when that would be, since the start of the run
 * @param reached what it comes to at the end
 * @param endNanos of the load, since the start of the run
 */
public record LateRate(
    String path, boolean isShare, double missed, long atNanos, double reached, long endNanos) {

  /** A rise that is nearly done has come to its end, as a run may end with its last step. */
  private static final double NEARLY = 0.99;

  /** Returns that of the rate of a load and those of the shares of its calls. */
  public static List<LateRate> of(LoadSpec load, long durationNanos) {
    List<LateRate> late = new ArrayList<>();
    if (load.client() instanceof ClientSpec.Open open) {
      of(load, load.name(), open.rate(), durationNanos).ifPresent(late::add);
    }
    if (load instanceof SequenceLoad sequence) {
      for (CallSpec call : sequence.callSpecs()) {
        if (call.share() != null) {
          of(load, call.load().name(), call.share().share(), durationNanos)
              .map(LateRate::asShare)
              .ifPresent(late::add);
        }
      }
    }
    return late;
  }

  private static Optional<LateRate> of(
      LoadSpec load, String path, RateSchedule rate, long durationNanos) {
    long length = Peak.lengthNanos(load, durationNanos);
    if (length == 0) {
      return Optional.empty();
    }
    double reached = Peak.cameTo(rate, length);
    List<Segment> late =
        rate.segments().stream().filter(segment -> isLate(segment, length, reached)).toList();
    Comparator<Segment> byRate = Comparator.comparingDouble(Segment::startPerSecond);
    return late.stream()
        .max(byRate)
        .filter(greatest -> greatest.startPerSecond() > reached)
        .or(() -> late.stream().min(byRate))
        .map(
            missed ->
                new LateRate(
                    path,
                    false,
                    missed.startPerSecond(),
                    load.startNanos() + missed.startNanos(),
                    reached,
                    load.startNanos() + length));
  }

  /** Whether it comes after a load; a step down at its very end may only say that it ends. */
  private static boolean isLate(Segment segment, long lengthNanos, double reached) {
    return segment.startNanos() > lengthNanos
        ? segment.startPerSecond() != reached
        : segment.startNanos() == lengthNanos && NEARLY * segment.startPerSecond() > reached;
  }

  private LateRate asShare() {
    return new LateRate(path, true, missed, atNanos, reached, endNanos);
  }
}
