package io.keyheat.scenarios.imports;

import io.keyheat.scenarios.imports.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;

/** Reads the keys at which a table or an index is split. */
final class SqlSplits {
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
