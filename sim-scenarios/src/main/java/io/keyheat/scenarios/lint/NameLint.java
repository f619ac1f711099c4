package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.document.Quote;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Names, ids and texts that the documents warn of. */
final class NameLint {
  private static final Pattern RESERVED = Pattern.compile("__.*__");

  /** What no text in valid UTF-8 has reason to hold, the mark of a failed decoding among it. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}\uFFFD]");

  private final LintContext context;

  private NameLint(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    if (context.rules().speakOf(Cause.TROUBLESOME_NAME)) {
      NameLint names = new NameLint(context);
      context.spec().tables().forEach(names::check);
    }
  }

  private void check(TableSpec table) {
    String path = "tables." + table.name();
    checkSlash("the kind", table.name(), path);
    checkReserved("the kind", table.name(), path);
    for (ColumnSpec column : table.columns()) {
      String columnPath = LintContext.path(table, "columns." + column.name());
      checkReserved("the property", column.name(), columnPath);
      if (column.name().contains(".") && !table.isInKey(column.name())) {
        add(
            columnPath,
            "the name "
                + Quote.of(column.name())
                + " contains a dot, which can be confused with a property of an embedded entity",
            "use another sign, such as _");
      }
      values(table, column).forEach((at, values) -> checkText(values, at));
    }
    table.primaryKey().forEach(part -> checkKey(table, part));
  }

  /** Whether numbers in its key are ids: a key of several own parts stands for a name. */
  private static boolean isId(TableSpec table) {
    return table.primaryKey().size() == 1 || table.interleavedIn() != null;
  }

  private void checkKey(TableSpec table, KeyPart part) {
    ColumnSpec column = table.column(part.column());
    values(table, column)
        .forEach(
            (path, values) -> {
              if (column.type() == ColumnType.INT64 && isId(table)) {
                checkId(part.column(), values, path);
              }
              for (String text : values.texts()) {
                checkSlash("the key", text, path);
                checkReserved("the key", text, path);
              }
            });
  }

  /** A column's own values and those of loads that write, by where they are written. */
  private Map<String, ValueSpec> values(TableSpec table, ColumnSpec column) {
    Map<String, ValueSpec> values = new LinkedHashMap<>();
    values.put(LintContext.path(table, "columns." + column.name() + ".values"), column.values());
    for (WriteLoad load : context.writers(table)) {
      ValueSpec own = load.values().get(column.name());
      if (own != null) {
        values.put("loads." + load.name() + ".values." + column.name(), own);
      }
    }
    return values;
  }

  private void checkId(String column, ValueSpec values, String path) {
    long least = values.leastNumber();
    if (least == 0) {
      add(path, column + " may be 0, for which an id is allocated", "begin at 1");
    } else if (least < 0) {
      add(path, column + " may be negative, which may upset the order of ids", "begin at 1");
    }
  }

  private void checkSlash(String what, String name, String path) {
    if (name.contains("/")) {
      add(
          path,
          what + " " + Quote.of(name) + " contains a slash, which can cause errors later",
          "use another sign, such as -");
    }
  }

  private void checkReserved(String what, String name, String path) {
    if (RESERVED.matcher(name).matches()) {
      add(
          path,
          what + " " + Quote.of(name) + " has a name that the system reserves",
          "remove the underscores");
    }
  }

  private void checkText(ValueSpec values, String path) {
    for (String text : values.texts()) {
      if (UNPRINTABLE.matcher(text).find()) {
        add(
            path,
            Quote.of(text) + " contains characters of text that was not valid UTF-8",
            "write it in UTF-8, or store it as bytes");
      }
    }
  }

  private void add(String path, String finding, String remedy) {
    context.add(Level.WARNING, Cause.TROUBLESOME_NAME, path, finding, remedy);
  }
}
