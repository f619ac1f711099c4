package io.keyheat.scenarios.observed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The regions of TiKV's placement driver, {@code /pd/api/v1/regions}. A key is {@code t}, the
 * table's number, {@code _r} and the row's, in groups of eight bytes with a byte behind each.
 */
final class PlacementRegions {
  private static final int GROUP = 8;
  private static final int PREFIX = 1 + Long.BYTES; // "t" and the number of the table
  private static final int ROW = PREFIX + 2;

  /** What a byte behind a group is less by for each byte that does not count. */
  private static final int FULL = 0xFF;

  private PlacementRegions() {}

  /** Returns the regions with rows of a table whose keys are whole numbers, if they are led. */
  static List<SeenRange> read(Path file, String text) throws BadInputException {
    JsonNode all;
    try {
      all = new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new BadInputException(file + ": is no JSON: " + e.getOriginalMessage());
    }
    List<SeenRange> ranges = new ArrayList<>();
    for (JsonNode region : all.path("regions")) {
      String start = key(file, region.path("start_key").asText());
      String limit = key(file, region.path("end_key").asText());
      boolean holdsRows = !start.isEmpty() || !limit.isEmpty() || all.path("regions").size() == 1;
      boolean isLed = region.path("leader").has("store_id");
      if (holdsRows && isLed) {
        ranges.add(
            new SeenRange(
                start, limit, "store-" + region.path("leader").path("store_id").asText()));
      }
    }
    return ranges;
  }

  /** The number of a row; empty where a key is of no row, such as the first of a table. */
  private static String key(Path file, String hex) throws BadInputException {
    byte[] bytes;
    try {
      bytes = ungrouped(HexFormat.of().parseHex(hex));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          file + ": " + Quote.of(hex) + " is no key; expected hexadecimal digits");
    }
    boolean isRow =
        bytes.length == ROW + Long.BYTES
            && bytes[0] == 't'
            && new String(bytes, PREFIX, 2, StandardCharsets.ISO_8859_1).equals("_r");
    // The sign's bit is turned, so that negative numbers come first.
    return isRow
        ? Long.toString(ByteBuffer.wrap(bytes).getLong(ROW) ^ Long.MIN_VALUE)
        : RangeTimeline.BEGIN;
  }

  private static byte[] ungrouped(byte[] grouped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 0; at + GROUP < grouped.length; at += GROUP + 1) {
      int unused = FULL - (grouped[at + GROUP] & FULL);
      bytes.write(grouped, at, Math.max(0, GROUP - unused));
    }
    return bytes.toByteArray();
  }
}
