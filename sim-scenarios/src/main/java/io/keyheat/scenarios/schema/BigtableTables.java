package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.ShellWords;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads Bigtable's tables: lists as {@code cbt ls} and {@code gcloud … tables list} print them, and
 * scripts of {@code cbt createtable} and {@code gcloud … tables create}.
 */
final class BigtableTables {
  private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,49}");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\s*(?:#!|(?:\\$ )?(?:cbt|gcloud|createtable)\\b)");

  private static final List<String> CBT =
      Keywords.of(
          "createtable, createfamily, ls, setgcpolicy, deletetable, deletefamily, set, read, "
              + "count, lookup, listinstances, listclusters, createinstance");

  /** Words of a shell's own, at the beginning of a line. */
  private static final String SHELL =
      "if|then|else|elif|fi|for|do|done|while|case|esac|echo|export|set|cd|source|sleep|exit|function"
          + "|\\}|\\{";

  private final RowKeyTables tables;

  /** Whether the file has commands, so that a lone word is no table's name. */
  private final boolean isScript;

  private BigtableTables(String file, boolean isScript) {
    this.tables = new RowKeyTables(file);
    this.isScript = isScript;
  }

  static Imported read(String file, String text) {
    BigtableTables reader = new BigtableTables(file, COMMAND.matcher(text).find());
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      SourcePosition at = new SourcePosition(i + 1, 1);
      StringBuilder line = new StringBuilder(lines.get(i));
      while (lines.get(i).endsWith("\\") && i + 1 < lines.size()) {
        line.append('\n').append(lines.get(++i));
      }
      reader.line(line.toString(), at);
    }
    return reader.tables.imported();
  }

  private void line(String line, SourcePosition at) {
    List<String> words =
        ShellWords.of(line, 0).stream().map(ShellWords.Word::text).collect(Collectors.toList());
    if (words.isEmpty() || words.get(0).matches("NAME|-+|set|export|[A-Z_]+=.*")) {
      return;
    }
    words.removeIf(word -> word.equals("$"));
    switch (words.isEmpty() ? "" : words.get(0)) {
      case "cbt", "createtable" -> cbt(words, at);
      case "gcloud" -> gcloud(words, at);
      case "name:" -> add(words.get(words.size() - 1).replaceFirst(".*/", ""), at);
      default -> listed(words, at);
    }
  }

  private void report(Kind kind, SourcePosition at, String message) {
    tables.findings.add(kind, at, message);
  }

  private void listed(List<String> words, SourcePosition at) {
    String first = words.isEmpty() ? "" : words.get(0);
    boolean isName =
        !isScript
            && TABLE.matcher(first).matches()
            && (words.size() == 1 || words.get(words.size() - 1).equals("READY"));
    if (isScript && first.matches(SHELL)) {
      report(Kind.WITHOUT_EFFECT, at, first);
    } else if (isName) {
      add(first, at);
    } else {
      report(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(String.join(" ", words)) + " is neither a table's name nor a command");
    }
  }

  private ImportedTable add(String name, SourcePosition at) {
    if (name.contains("$")) {
      report(Kind.NOT_UNDERSTOOD, at, Quote.of(name) + " is a variable; expected a table's name");
    }
    ImportedTable known = tables.get(name);
    return known == null ? tables.add(name, at) : known;
  }

  private void cbt(List<String> words, SourcePosition at) {
    List<String> plain = new ArrayList<>();
    for (int i = words.get(0).equals("cbt") ? 1 : 0; i < words.size(); i++) {
      if (words.get(i).matches("-(?:project|instance|creds|admin-endpoint)")) {
        i++; // Its value is the next word.
      } else if (!words.get(i).startsWith("-")) {
        plain.add(words.get(i));
      }
    }
    String command = plain.isEmpty() ? "" : plain.get(0);
    if (!CBT.contains(command)) {
      report(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(command) + " is not a command of cbt" + Nearest.hint(command, CBT));
    } else if (command.equals("createtable") && plain.size() > 1) {
      ImportedTable table = add(plain.get(1), at);
      plain.subList(2, plain.size()).forEach(option -> option(table, option, at));
    } else if (plain.stream().anyMatch(BigtableTables::isAge)) {
      report(Kind.TAKEN_AS, at, SchemaFindings.NOTHING_EXPIRES);
    } else {
      report(Kind.WITHOUT_EFFECT, at, "cbt " + command);
    }
  }

  private void gcloud(List<String> words, SourcePosition at) {
    int create = words.indexOf("create");
    boolean ofTable = create > 0 && words.get(create - 1).equals("tables");
    if (!ofTable || create + 1 >= words.size()) {
      report(Kind.WITHOUT_EFFECT, at, String.join(" ", words));
      return;
    }
    ImportedTable table = add(words.get(create + 1), at);
    for (int i = create + 2; i < words.size(); i++) {
      String option = words.get(i).replaceFirst("^--", "");
      boolean hasValue = i + 1 < words.size() && !words.get(i + 1).startsWith("--");
      // A value stands behind an equals sign or is the next word.
      option(table, option.contains("=") || !hasValue ? option : option + "=" + words.get(++i), at);
    }
  }

  private static boolean isAge(String word) {
    return word.toLowerCase(Locale.ROOT).contains("maxage");
  }

  private void option(ImportedTable table, String option, SourcePosition at) {
    String name = option.replaceFirst("(?s)=.*", "");
    if (isAge(option)) {
      table.retention = Expiry.retention(option);
      report(Kind.TAKEN_AS, at, Expiry.told(table.retention));
    }
    if (name.equals("splits") && option.contains("=")) {
      List<String> keys = List.of(option.substring(name.length() + 1).split(",", -1));
      List<String> given = keys.stream().filter(key -> !key.isBlank()).toList();
      if (!given.isEmpty()) {
        tables.split(table, given, at);
      }
    } else if (!name.matches(
        "families|column-families|instance|project|async|deletion-protection"
            + "|no-deletion-protection|change-stream-retention-period|automated-backup.*"
            + "|enable-automated-backup|row-key-schema.*|tiered-storage.*")) {
      report(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(option) + " is no option" + Nearest.hint(name, List.of("families", "splits")));
    }
  }
}
