package io.keyheat.report.html;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.LockWaits;
import io.keyheat.report.json.Json;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.result.Finding;
import io.keyheat.report.view.Boundaries;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/**
 * Writes into the page's data what was found in the results: hotspots, waits for locks, boundaries.
 */
final class FindingsData {
  private final Json json;

  FindingsData(Json json) {
    this.json = json;
  }

  void writeSpot(WorstSpot found) throws IOException {
    Finding spot = found.finding();
    Hotspot worst = Objects.requireNonNull(spot.hotspot());
    Finding.HotSpan span = Objects.requireNonNull(spot.span());
    json.member("alsoIn", found.alsoIn());
    json.member("variant", spot.variant());
    json.member("cause", spot.cause().id());
    json.member("splitStart", worst.splitStart());
    json.member("splitLimit", worst.splitLimit());
    json.member("tables", worst.affectedTables());
    json.member("score", worst.cpuUsageScore());
    json.member("operationsPerSecond", worst.operationsPerSecond());
    json.member("endSeconds", worst.intervalEndNanos() / 1e9);
    json.member("firstEndSeconds", span.firstEndNanos() / 1e9);
    json.member("lastEndSeconds", span.lastEndNanos() / 1e9);
    json.member("minutes", span.minutes());
    json.member("servers", span.servers());
    json.member("topRow", worst.topRow());
    json.member("bottomRow", worst.bottomRow());
    json.member("sentence", spot.sentence());
    json.member("figures", spot.figures());
    json.member("remedies", spot.remedies());
    json.member("rules", spot.ruleIds());
  }

  void writeVariant(RunResult run) throws IOException {
    json.member("locks", LockWaits.facts(run));
    List<Boundaries.BoundaryLine> lines = Boundaries.of(run);
    json.member("boundaryCount", lines.size());
    json.member(
        "boundaries", GzipBase64.bytes(bytes(Downsampler.thinned(lines, Detail.BOUNDARIES))));
  }

  /**
   * All rows, then all beginnings, then all ends, the times in seconds, as floats with the low byte
   * first.
   */
  private static byte[] bytes(List<Boundaries.BoundaryLine> lines) {
    ByteBuffer bytes =
        ByteBuffer.allocate(3 * Float.BYTES * lines.size()).order(ByteOrder.LITTLE_ENDIAN);
    lines.forEach(line -> bytes.putFloat((float) line.row()));
    lines.forEach(line -> bytes.putFloat((float) (line.fromNanos() / 1e9)));
    lines.forEach(line -> bytes.putFloat((float) (line.toNanos() / 1e9)));
    return bytes.array();
  }
}
