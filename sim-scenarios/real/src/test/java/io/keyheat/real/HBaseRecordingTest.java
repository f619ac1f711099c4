package io.keyheat.real;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records a running HBase. */
class HBaseRecordingTest {
  @ParameterizedTest
  @EnumSource
  void eachWriteIsRecordedWhileRangesSplitAndMove(Workload workload) throws Exception {
    RealRecording.record("hbase", workload, folder -> new HBaseCluster());
  }
}
