package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Reads the keys at which a table or an index is split. */
final class SqlSplits {
  /** A number that with another one has a difference of 64 bits. */
  private static final String WHOLE = "-?\\d{1,18}";

  private static final String COUNT = "\\d+";

  /** One of the keys of a list: a text, a number, or a list of them. */
  private static final Pattern KEY =
      Pattern.compile("\\[(?:'(?:[^']|'')*+'|[^'\\]])*+\\]|'(?:[^']|'')*+'|[^,\\s]+");

  private SqlSplits() {}

  /**
   * Cuts a table or an index, beside the cuts that earlier statements have made.
   *
   * @param indexName empty: the table's rows
   * @param splits keys or a number of tablets, as YAML
   */
  static void cut(
      SqlScript script, ImportedTable table, String indexName, String splits, SourcePosition at) {
    Index index = table.indexes.get(indexName);
    if (index == null && !indexName.isEmpty()) {
      String message = table.name + " has no index " + indexName;
      script.misspelled(at, message, indexName, table.indexes.keySet());
      return;
    }
    String before = index == null ? table.preSplits : index.preSplits;
    String all = joined(before, splits);
    if (index == null) {
      table.preSplits(all, at);
    } else {
      index.preSplits = all;
    }
    if (!before.isEmpty() && all.matches(COUNT)) {
      script.assumed(
          at,
          "%s: the splits here and those before are treated as %s tablets of equal shares",
          indexName.isEmpty() ? table.name : table.name + "." + indexName,
          all);
    }
  }

  /** The keys of two lists, each once; where one is a number of tablets, the number of all. */
  static String joined(String before, String more) {
    if (before.isEmpty() || more.isEmpty()) {
      return before + more;
    }
    if (before.matches(COUNT) || more.matches(COUNT)) {
      return Integer.toString(cuts(before) + cuts(more) + 1);
    }
    Set<String> keys = new LinkedHashSet<>(keys(before));
    keys.addAll(keys(more));
    boolean single = keys.stream().noneMatch(key -> key.startsWith("["));
    return keys.stream()
        .map(key -> single || key.startsWith("[") ? key : "[" + key + "]")
        .distinct()
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** The number of cuts that keys or a number of tablets make. */
  static int cuts(String splits) {
    return splits.matches(COUNT) ? Integer.parseInt(splits) - 1 : keys(splits).size();
  }

  /** The items of a list of YAML. */
  private static List<String> keys(String list) {
    return KEY.matcher(list.substring(1, list.length() - 1))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** {@code ((1), (2))} or {@code (1), (2)} as a list of YAML. */
  static String tuples(SqlTokens tokens) {
    boolean nested = tokens.takes("( (");
    if (nested) {
      tokens.back(tokens.taken() - 1);
    }
    List<String> tuples = new ArrayList<>();
    while (tokens.peek().is("(")) {
      tuples.add(tuple(tokens));
      tokens.takes(",");
    }
    if (nested) {
      tokens.takes(")");
    }
    boolean single = tuples.stream().noneMatch(tuple -> tuple.contains(", "));
    return tuples.stream()
        .map(tuple -> single ? tuple : "[" + tuple + "]")
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * {@code (0) AND (1000) REGIONS 10}: the keys between regions of equal width as a list of YAML,
   * where the bounds are whole numbers; else the number of regions; empty: there is none.
   */
  static String between(SqlTokens tokens) {
    String low = tuple(tokens);
    tokens.takes("AND");
    String high = tuple(tokens);
    if (!tokens.takes("REGIONS") || !tokens.peek().isNumber()) {
      return "";
    }
    String regions = tokens.take().text();
    if (!low.matches(WHOLE) || !high.matches(WHOLE) || !regions.matches("[2-9]|[1-9]\\d{1,2}")) {
      return regions;
    }
    int n = Integer.parseInt(regions);
    long least = Long.parseLong(low);
    long step = (Long.parseLong(high) - least) / n;
    return LongStream.range(1, n)
        .mapToObj(i -> Long.toString(least + i * step))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String tuple(SqlTokens tokens) {
    List<String> values = new ArrayList<>();
    tokens.takes("(");
    while (!tokens.atStatementEnd() && !tokens.takes(")")) {
      String sign = tokens.sees("-") && tokens.peek(1).isNumber() ? tokens.take().text() : "";
      SqlToken token = tokens.take();
      if (token.isText()) {
        values.add("'" + token.text().replace("'", "''") + "'");
      } else if (token.isNumber()) {
        values.add(sign + token.text());
      }
    }
    return String.join(", ", values);
  }
}
