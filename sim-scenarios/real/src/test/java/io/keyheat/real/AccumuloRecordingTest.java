package io.keyheat.real;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records a running Accumulo. */
class AccumuloRecordingTest {
  @ParameterizedTest
  @EnumSource
  void eachWriteIsRecordedWhileRangesSplitAndMove(Workload workload) throws Exception {
    RealRecording.record("accumulo", workload, AccumuloCluster::new);
  }
}
