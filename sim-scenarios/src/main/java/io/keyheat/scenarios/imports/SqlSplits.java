package io.keyheat.scenarios.imports;

import io.keyheat.scenarios.imports.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Reads the keys at which a table or an index is split. */
final class SqlSplits {
  /** A number that with another one has a difference of 64 bits. */
  private static final String WHOLE = "-?\\d{1,18}";

  private SqlSplits() {}

  /** {@code ((1), (2))} or {@code (1), (2)} as a list of YAML. */
  static String tuples(SqlTokens tokens) {
    boolean nested = tokens.peek().is("(") && tokens.peek(1).is("(");
    if (nested) {
      tokens.take();
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
    return "["
        + String.join(", ", single ? tuples : tuples.stream().map(t -> "[" + t + "]").toList())
        + "]";
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
    while (!tokens.atStatementEnd() && !tokens.peek().is(")")) {
      SqlToken token = tokens.take();
      if (token.isText()) {
        values.add("'" + token.text().replace("'", "''") + "'");
      } else if (token.isNumber()) {
        values.add(token.text());
      } else if (token.is("-") && tokens.peek().isNumber()) {
        values.add("-" + tokens.take().text());
      }
    }
    tokens.takes(")");
    return String.join(", ", values);
  }
}
