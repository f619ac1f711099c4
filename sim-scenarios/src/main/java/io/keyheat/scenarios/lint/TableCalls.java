package io.keyheat.scenarios.lint;

import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import java.util.List;
import java.util.stream.Stream;

/** What reaches the tables: loads, and in place of pages and transactions their calls. */
final class TableCalls {
  private TableCalls() {}

  /** A load, or its calls, each with the rate at which it is made at most. */
  static Stream<CallLoad> of(LoadSpec load) {
    return load instanceof SequenceLoad sequence
        ? sequence.callSpecs().stream().map(TableCalls::atItsRate)
        : load.calls().stream();
  }

  /** A share of a constant rate is a rate that goes as the share does; any other stays whole. */
  private static CallLoad atItsRate(CallSpec call) {
    ShareSpec share = call.share();
    if (share == null
        || !(call.load().client() instanceof ClientSpec.Open open)
        || open.rate().segments().size() > 1) {
      return call.load();
    }
    double all = open.rate().perSecondAt(0);
    List<Segment> segments =
        share.share().segments().stream()
            .map(
                s ->
                    new Segment(
                        s.startNanos(),
                        all * part(s.startPerSecond(), share.others()),
                        all * part(s.endPerSecond(), share.others())))
            .toList();
    return call.load()
        .withClient(new ClientSpec.Open(new RateSchedule(segments), open.spacing(), open.burst()));
  }

  private static double part(double share, boolean others) {
    double capped = Math.min(1, share);
    return others ? 1 - capped : capped;
  }
}
