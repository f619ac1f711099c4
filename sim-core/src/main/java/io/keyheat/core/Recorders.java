package io.keyheat.core;

import io.keyheat.core.measure.EventLog;
import io.keyheat.core.measure.HeatRecorder;
import io.keyheat.core.measure.HotspotRecorder;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.measure.LockWaitRecorder;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.measure.ServerRecorder;

/** All that records a run. */
record Recorders(
    Intervals intervals,
    OperationRecorder operations,
    HeatRecorder heat,
    ServerRecorder servers,
    HotspotRecorder hotspots,
    EventLog log,
    LockWaitRecorder lockWaits,
    QueryRows queryRows) {

  /** Records the interval that ends. */
  void endInterval(int interval) {
    operations.endInterval();
    heat.endInterval(interval);
    servers.endInterval(interval);
  }
}
