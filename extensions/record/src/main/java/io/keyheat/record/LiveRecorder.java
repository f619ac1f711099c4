package io.keyheat.record;

import io.keyheat.scenarios.recording.KeyRecording;
import io.keyheat.scenarios.recording.Recorder;
import java.io.IOException;

/** Records calls that pass through proxies of this process. */
public final class LiveRecorder implements Recorder {
  @Override
  public KeyRecording start(RecordingSpec spec, RecordingFiles files) throws IOException {
    return new LiveRecording(spec, files);
  }
}
