package io.keyheat.report.html;

import io.keyheat.report.json.Json;
import io.keyheat.report.page.GzipBase64;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the cells of one variant's metrics. Metrics rise and fall together, so each is written as
 * its difference, modulo 256, from the metric before it that leaves the least information; the page
 * adds them up again.
 */
final class CellCodec {
  private static final double LOG_2 = Math.log(2);

  private final Json json;
  private final Map<String, byte[]> written = new LinkedHashMap<>();

  CellCodec(Json json) {
    this.json = json;
  }

  void write(String name, byte[] cells) throws IOException {
    String base = "";
    byte[] least = cells;
    double leastBits = bits(cells);
    for (Map.Entry<String, byte[]> before : written.entrySet()) {
      byte[] difference = difference(cells, before.getValue());
      double bits = bits(difference);
      if (bits < leastBits) {
        leastBits = bits;
        least = difference;
        base = before.getKey();
      }
    }
    String from = base;
    String packed = GzipBase64.bytes(least);
    json.object(
        name,
        () -> {
          json.member("from", from);
          json.member("bytes", packed);
        });
    written.put(name, cells);
  }

  private static byte[] difference(byte[] cells, byte[] base) {
    byte[] difference = new byte[cells.length];
    for (int i = 0; i < cells.length; i++) {
      difference[i] = (byte) (cells[i] - base[i]);
    }
    return difference;
  }

  /** Information in {@code cells}, in bits, each taken by itself. */
  private static double bits(byte[] cells) {
    int[] counts = new int[1 << Byte.SIZE];
    for (byte cell : cells) {
      counts[cell & 255]++;
    }
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        bits -= count * Math.log((double) count / cells.length) / LOG_2;
      }
    }
    return bits;
  }
}
