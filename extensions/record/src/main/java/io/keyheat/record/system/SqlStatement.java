package io.keyheat.record.system;

import com.google.protobuf.Value;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a statement of Spanner's SQL does to which rows of one table, as far as it says so itself.
 *
 * @param verb {@code INSERT}, {@code UPSERT}, {@code UPDATE}, {@code DELETE} or {@code SELECT}
 * @param rows of an insert; for the others one, whose columns have the values they must equal
 * @param set values that an update writes
 * @param from least values of columns that are bounded from below
 */
record SqlStatement(
    String verb,
    String table,
    List<Map<String, SqlValue>> rows,
    Map<String, SqlValue> set,
    Map<String, SqlValue> from) {
  SqlStatement {
    rows = List.copyOf(rows);
    set = Map.copyOf(set);
    from = Map.copyOf(from);
  }

  /**
   * A value in a statement.
   *
   * @param parameter name of the parameter that has the values; empty: they are literals
   * @param literals one, or those of a list
   * @param isList whether a column may have any of them
   */
  record SqlValue(String parameter, List<Value> literals, boolean isList) {
    SqlValue {
      literals = List.copyOf(literals);
    }

    List<Value> values(Map<String, Value> parameters) {
      if (parameter.isEmpty()) {
        return literals;
      }
      Value value = parameters.get(parameter);
      if (value == null) {
        return List.of();
      }
      return isList ? value.getListValue().getValuesList() : List.of(value);
    }
  }

  /** Why no key is found in a statement. */
  static final class UnknownKeys extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownKeys(String what) {
      super(what, null, false, false);
    }
  }

  /**
   * Reads a statement.
   *
   * @throws UnknownKeys with what is counted, in the plural
   */
  static SqlStatement of(String sql) throws UnknownKeys {
    return new Reader(new SqlTokens(sql)).statement();
  }

  private static final class Reader {
    private final SqlTokens tokens;

    Reader(SqlTokens tokens) {
      this.tokens = tokens;
    }

    SqlStatement statement() throws UnknownKeys {
      hints();
      if (tokens.takes("INSERT OR UPDATE")) {
        return insert("UPSERT");
      }
      if (tokens.takes("INSERT OR IGNORE") || tokens.takes("INSERT")) {
        return insert("INSERT");
      }
      if (tokens.takes("UPDATE")) {
        return update();
      }
      if (tokens.takes("DELETE")) {
        tokens.takes("FROM");
        return where("DELETE", tokens.takeName(), Map.of());
      }
      if (tokens.takes("SELECT")) {
        return select();
      }
      throw new UnknownKeys("SQL statements other than INSERT, UPDATE, DELETE and SELECT");
    }

    private SqlStatement insert(String verb) throws UnknownKeys {
      tokens.takes("INTO");
      String table = tokens.takeName();
      hints();
      List<String> columns = new ArrayList<>();
      expect("(");
      while (!tokens.takes(")")) {
        columns.add(tokens.takeName());
        tokens.takes(",");
        checkEnd();
      }
      if (!tokens.takes("VALUES")) {
        throw new UnknownKeys("INSERT … SELECT");
      }
      List<Map<String, SqlValue>> rows = new ArrayList<>();
      do {
        expect("(");
        Map<String, SqlValue> row = new LinkedHashMap<>();
        for (String column : columns) {
          value(row, column);
          tokens.takes(",");
        }
        expect(")");
        rows.add(row);
      } while (tokens.takes(","));
      return new SqlStatement(verb, table, rows, Map.of(), Map.of());
    }

    private SqlStatement update() throws UnknownKeys {
      String table = tokens.takeName();
      alias();
      if (!tokens.takes("SET")) {
        throw new UnknownKeys("UPDATE statements that are not understood");
      }
      Map<String, SqlValue> set = new HashMap<>();
      do {
        String column = column(tokens.takeName());
        expect("=");
        value(set, column);
      } while (tokens.takes(","));
      return where("UPDATE", table, set);
    }

    private SqlStatement select() throws UnknownKeys {
      int depth = 0;
      while (depth > 0 || !tokens.peek().is("FROM")) {
        checkEnd();
        SqlToken token = tokens.take();
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      }
      tokens.take();
      if (tokens.peek().is("(")) {
        throw new UnknownKeys("queries of queries");
      }
      return where("SELECT", tokens.takeName(), Map.of());
    }

    private SqlStatement where(String verb, String table, Map<String, SqlValue> set)
        throws UnknownKeys {
      alias();
      if (tokens.peek().is(",") || tokens.peek().is("JOIN") || tokens.peek(1).is("JOIN")) {
        throw new UnknownKeys("queries with JOIN");
      }
      Map<String, SqlValue> equal = new LinkedHashMap<>();
      Map<String, SqlValue> from = new HashMap<>();
      if (tokens.takes("WHERE")) {
        do {
          condition(equal, from);
        } while (tokens.takes("AND"));
      }
      if (tokens.peek().is("OR")) {
        throw new UnknownKeys("statements with OR");
      }
      return new SqlStatement(verb, table, List.of(equal), set, from);
    }

    private void alias() {
      hints();
      if (tokens.takes("AS")) {
        tokens.take();
      } else if (tokens.peek().text().matches("\\w+") && !isKeyword(tokens.peek())) {
        tokens.take();
      }
      hints();
    }

    private static boolean isKeyword(SqlToken token) {
      return List.of(
              "WHERE",
              "SET",
              "JOIN",
              "INNER",
              "LEFT",
              "RIGHT",
              "FULL",
              "CROSS",
              "HASH",
              "ORDER",
              "GROUP",
              "LIMIT",
              "HAVING",
              "UNION",
              "THEN",
              "FOR",
              "TABLESAMPLE",
              "VALUES")
          .stream()
          .anyMatch(token::is);
    }

    /** One condition; what is not understood binds nothing. */
    private void condition(Map<String, SqlValue> equal, Map<String, SqlValue> from)
        throws UnknownKeys {
      if (!tokens.peek().is("(") && tokens.peek().text().matches("\\w+")) {
        String column = column(tokens.takeName());
        if (tokens.takes("=")) {
          value(equal, column);
        } else if (tokens.takes("IN UNNEST (")) {
          expect("@");
          equal.put(column, new SqlValue(tokens.take().text(), List.of(), true));
          expect(")");
        } else if (tokens.takes("IN (")) {
          list(equal, column);
        } else if (tokens.takes("BETWEEN")) {
          value(from, column);
          expect("AND");
          skipTerm();
        } else if (tokens.takes(">")) {
          tokens.takes("=");
          value(from, column);
        }
      }
      skipTerm();
    }

    private void list(Map<String, SqlValue> equal, String column) throws UnknownKeys {
      List<Value> literals = new ArrayList<>();
      while (!tokens.takes(")")) {
        Map<String, SqlValue> one = new HashMap<>();
        value(one, column);
        SqlValue value = one.get(column);
        if (value == null || !value.parameter().isEmpty()) {
          throw new UnknownKeys("IN lists of parameters");
        }
        literals.addAll(value.literals());
        tokens.takes(",");
        checkEnd();
      }
      equal.put(column, new SqlValue("", literals, true));
    }

    /** Passes over what is left of a condition. */
    private void skipTerm() {
      int depth = 0;
      while (!tokens.atEnd()) {
        SqlToken next = tokens.peek();
        boolean ends =
            List.of("AND", "OR", "ORDER", "GROUP", "LIMIT", "HAVING", "UNION", "THEN", ";", ")")
                .stream()
                .anyMatch(next::is);
        if (depth == 0 && ends) {
          return;
        }
        depth += next.is("(") ? 1 : next.is(")") ? -1 : 0;
        tokens.take();
      }
    }

    /** Reads one expression; puts its value where it is a literal or a parameter. */
    private void value(Map<String, SqlValue> row, String column) throws UnknownKeys {
      checkEnd();
      if (tokens.takes("@")) {
        parameter(row, column);
      } else if (tokens.peek().quoted()) {
        put(row, column, SpannerValues.text(tokens.take().text()));
      } else if (tokens.peek(1).quoted()) {
        tokens.take(); // TIMESTAMP '…', DATE '…'
        put(row, column, SpannerValues.text(tokens.take().text()));
      } else if (tokens.takes("PENDING_COMMIT_TIMESTAMP ( )")) {
        put(row, column, SpannerValues.commitTime());
      } else if (tokens.takes("NULL")) {
        put(row, column, SpannerValues.nothing());
      } else if (tokens.takes("TRUE") || tokens.peek().is("FALSE")) {
        put(row, column, SpannerValues.truth(!tokens.takes("FALSE")));
      } else {
        number(row, column);
      }
      if (!isEndOfValue()) {
        row.remove(column);
        skipExpression();
      }
    }

    private void parameter(Map<String, SqlValue> row, String column) {
      row.put(column, new SqlValue(tokens.take().text(), List.of(), false));
    }

    private void number(Map<String, SqlValue> row, String column) {
      String sign = tokens.takes("-") ? "-" : "";
      if (tokens.peek().text().matches("\\d+(\\.\\d+)?")) {
        put(row, column, SpannerValues.text(sign + tokens.take().text()));
      }
    }

    private static void put(Map<String, SqlValue> row, String column, Value value) {
      row.put(column, new SqlValue("", List.of(value), false));
    }

    private boolean isEndOfValue() {
      return tokens.atEnd()
          || List.of(
                  ",", ")", ";", "AND", "OR", "WHERE", "THEN", "ORDER", "LIMIT", "GROUP", "HAVING")
              .stream()
              .anyMatch(tokens.peek()::is);
    }

    private void skipExpression() {
      int depth = 0;
      while (!tokens.atEnd() && (depth > 0 || !isEndOfValue())) {
        SqlToken token = tokens.take();
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      }
    }

    private void hints() {
      while (tokens.takes("@ {")) {
        while (!tokens.atEnd() && !tokens.takes("}")) {
          tokens.take();
        }
      }
    }

    private static String column(String name) {
      return name.substring(name.lastIndexOf('.') + 1);
    }

    private void expect(String token) throws UnknownKeys {
      if (!tokens.takes(token)) {
        throw new UnknownKeys("SQL statements that are not understood");
      }
    }

    private void checkEnd() throws UnknownKeys {
      if (tokens.atEnd()) {
        throw new UnknownKeys("SQL statements that are not understood");
      }
    }
  }
}
