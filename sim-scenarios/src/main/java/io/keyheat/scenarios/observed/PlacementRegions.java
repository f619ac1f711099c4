package io.keyheat.scenarios.observed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

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

  /** Returns the tables at whose rows a region begins or ends: what their row keys begin with. */
  static Set<String> tables(Path file) throws BadInputException, IOException {
    Set<String> tables = new HashSet<>();
    for (JsonNode region : regions(file)) {
      for (String end : List.of("start_key", "end_key")) {
        byte[] key = key(file, region, end);
        if (isRow(key)) {
          tables.add(HexFormat.of().formatHex(key, 0, ROW));
        }
      }
    }
    return tables;
  }

  /**
   * Returns the regions with rows of a table, if somebody leads them.
   *
   * @param table one of {@link #tables}
   */
  static List<SeenRange> read(Path file, String table) throws BadInputException, IOException {
    byte[] first = HexFormat.of().parseHex(table);
    byte[] behind = first.clone();
    behind[ROW - 1]++;
    List<SeenRange> ranges = new ArrayList<>();
    for (JsonNode region : regions(file)) {
      byte[] start = key(file, region, "start_key");
      byte[] limit = key(file, region, "end_key");
      boolean holdsRows =
          Arrays.compareUnsigned(start, behind) < 0
              && (limit.length == 0 || Arrays.compareUnsigned(limit, first) > 0);
      if (holdsRows && region.path("leader").has("store_id")) {
        String store = "store-" + region.path("leader").path("store_id").asText();
        ranges.add(new SeenRange(row(start, first), row(limit, first), store));
      }
    }
    return ranges;
  }

  private static JsonNode regions(Path file) throws BadInputException, IOException {
    JsonNode regions;
    try {
      regions = new ObjectMapper().readTree(Files.readString(file)).path("regions");
    } catch (JsonProcessingException e) {
      throw new BadInputException(file + ": is no JSON: " + e.getOriginalMessage());
    }
    if (!regions.isArray()) {
      throw new BadInputException(
          file + ": has no regions; expected the list of TiKV's placement driver");
    }
    return regions;
  }

  /** The number of a row; empty where a key is of no row of the table. */
  private static String row(byte[] key, byte[] first) {
    boolean isOfTable = isRow(key) && Arrays.equals(key, 0, ROW, first, 0, ROW);
    // The sign's bit is turned, so that negative numbers come first.
    return isOfTable
        ? Long.toString(ByteBuffer.wrap(key).getLong(ROW) ^ Long.MIN_VALUE)
        : RangeTimeline.BEGIN;
  }

  private static boolean isRow(byte[] key) {
    return key.length == ROW + Long.BYTES
        && key[0] == 't'
        && new String(key, PREFIX, 2, StandardCharsets.ISO_8859_1).equals("_r");
  }

  private static byte[] key(Path file, JsonNode region, String end) throws BadInputException {
    String hex = region.path(end).asText();
    try {
      return ungrouped(HexFormat.of().parseHex(hex));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          file + ": " + Quote.of(hex) + " is no key; expected hexadecimal digits");
    }
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
