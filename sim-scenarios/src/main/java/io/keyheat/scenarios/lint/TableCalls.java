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

/** The calls on tables: loads, and the calls of pages and transactions. */
final class TableCalls {
  private TableCalls() {}

  /** Returns a load, or its calls, each with its greatest rate. */
  static Stream<CallLoad> of(LoadSpec load) {
    return load instanceof SequenceLoad sequence
        ? sequence.callSpecs().stream().map(TableCalls::atItsRate)
        : load.calls().stream();
  }

  /** Returns a call with its rate: its share of a constant rate; other rates stay whole. */
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
