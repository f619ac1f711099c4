package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The scales, one for all variants, of what servers tell over time beside their utilisation. */
record ServerScales(ByteScale queueMillis, ByteScale tablets) {
  static ServerScales of(List<RunResult> runs) {
    List<float[]> queues = new ArrayList<>();
    float most = 1;
    for (RunResult run : runs) {
      for (ServerResult server : run.servers()) {
        queues.add(server.queueMillis());
        for (int tablets : server.tablets()) {
          most = Math.max(most, tablets);
        }
      }
    }
    return new ServerScales(ByteScale.byDecades(queues), new ByteScale(false, 0, most));
  }

  void write(Json json) throws IOException {
    json.object("UTILISATION", () -> ByteScale.share().write(json));
    json.object("QUEUE_MILLIS", () -> queueMillis.write(json));
    json.object("TABLETS", () -> tablets.write(json));
  }
}
