package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code status 'detailed'} prints in HBase's shell: under each server its regions, by names
 * of table, first key and time.
 */
final class HBaseStatus {
  /** What any such text holds. */
  static final String SERVERS = " live servers";

  private static final Pattern SERVER = Pattern.compile(" {4}(\\S+:\\d+) \\d+");
  private static final Pattern REGION =
      Pattern.compile("\\s+\"([^,]+),(.*),\\d+(?:\\.[0-9a-f]{32}\\.)?\"");

  private HBaseStatus() {}

  /** Returns a table's regions; each ends where the next one starts. */
  static List<SeenRange> read(String text, String table, Comparator<String> keyOrder) {
    NavigableMap<String, String> servers = RangeListings.byStart(keyOrder);
    String server = "";
    for (String line : text.lines().toList()) {
      Matcher isServer = SERVER.matcher(line);
      Matcher isRegion = REGION.matcher(line);
      if (isServer.matches()) {
        server = isServer.group(1);
      } else if (isRegion.matches() && isRegion.group(1).equals(table)) {
        servers.put(isRegion.group(2).replace("\\\"", "\"").replace("\\\\", "\\"), server);
      }
    }
    return RangeListings.chained(servers);
  }
}
