package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Bigtable's tables: lists as {@code cbt ls} and {@code gcloud … tables list} print them, and
 * scripts of {@code cbt createtable} and {@code gcloud … tables create}.
 */
final class BigtableTables {
  private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");
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

  private final SchemaFindings findings;
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  /** Whether the file has commands, so that a lone word is no table's name. */
  private final boolean isScript;

  private BigtableTables(String file, boolean isScript) {
    this.findings = new SchemaFindings(file);
    this.isScript = isScript;
  }

  static Imported read(String file, String text) {
    boolean isScript = COMMAND.matcher(text).find();
    BigtableTables reader = new BigtableTables(file, isScript);
    // A line of a shell script goes on behind a backslash; blanks keep the count of lines right.
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      StringBuilder line = new StringBuilder(lines.get(i));
      int first = i;
      while (line.toString().endsWith("\\") && i + 1 < lines.size()) {
        line.setLength(line.length() - 1);
        line.append(' ').append(lines.get(++i));
      }
      reader.line(line.toString(), new SourcePosition(first + 1, 1));
    }
    reader.tables.values().forEach(table -> RowKeyTables.note(table, reader.findings));
    return new Imported(List.copyOf(reader.tables.values()), reader.findings.sorted());
  }

  private void line(String line, SourcePosition at) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find() && !matcher.group().startsWith("#")) {
      words.add(matcher.group().replaceAll("^[\"']|[\"']$", ""));
    }
    if (words.isEmpty() || words.get(0).matches("NAME|-+|set|export|[A-Z_]+=.*")) {
      return;
    }
    words.removeIf(word -> word.equals("$"));
    switch (words.get(0)) {
      case "cbt", "createtable" -> cbt(words, at);
      case "gcloud" -> gcloud(words, at);
      case "name:" -> add(words.get(words.size() - 1).replaceFirst(".*/", ""), at);
      default -> listed(words, at);
    }
  }

  private void listed(List<String> words, SourcePosition at) {
    if (isScript && words.get(0).matches(SHELL)) {
      findings.add(Kind.WITHOUT_EFFECT, at, words.get(0));
      return;
    }
    boolean isName = TABLE.matcher(words.get(0)).matches();
    if (isName && !isScript && (words.size() == 1 || words.get(words.size() - 1).equals("READY"))) {
      add(words.get(0), at);
    } else {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(String.join(" ", words)) + " is neither a table's name nor a command");
    }
  }

  private ImportedTable add(String name, SourcePosition at) {
    if (name.contains("$")) {
      findings.add(
          Kind.NOT_UNDERSTOOD, at, Quote.of(name) + " is a variable; expected a table's name");
    }
    return tables.computeIfAbsent(name, n -> RowKeyTables.table(n, at));
  }

  private void cbt(List<String> words, SourcePosition at) {
    List<String> plain = new ArrayList<>(words);
    plain.remove("cbt");
    for (int i = 0; i < plain.size(); i++) {
      if (plain.get(i).matches("-(?:project|instance|creds|admin-endpoint)")) {
        plain.remove(i);
        plain.remove(Math.min(i, plain.size() - 1));
        i--;
      } else if (plain.get(i).startsWith("-")) {
        plain.remove(i--);
      }
    }
    String command = plain.isEmpty() ? "" : plain.get(0);
    if (!CBT.contains(command)) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(command) + " is not a command of cbt" + Nearest.hint(command, CBT));
    } else if (command.equals("createtable") && plain.size() > 1) {
      ImportedTable table = add(plain.get(1), at);
      for (String option : plain.subList(2, plain.size())) {
        option(table, option, at);
      }
    } else if (plain.stream().anyMatch(word -> word.toLowerCase(Locale.ROOT).contains("maxage"))) {
      findings.add(Kind.TAKEN_AS, at, SchemaFindings.NOTHING_EXPIRES);
    } else {
      findings.add(Kind.WITHOUT_EFFECT, at, "cbt " + command);
    }
  }

  private void gcloud(List<String> words, SourcePosition at) {
    int create = words.indexOf("create");
    boolean ofTable = create > 0 && words.get(create - 1).equals("tables");
    if (!ofTable || create + 1 >= words.size()) {
      findings.add(Kind.WITHOUT_EFFECT, at, String.join(" ", words));
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

  private void option(ImportedTable table, String option, SourcePosition at) {
    String name = option.replaceFirst("=.*", "");
    if (option.toLowerCase(Locale.ROOT).contains("maxage")) {
      table.retention = Expiry.retention(option);
      findings.add(Kind.TAKEN_AS, at, Expiry.told(table.retention));
    }
    if (name.equals("splits") && option.contains("=")) {
      List<String> keys = List.of(option.substring(name.length() + 1).split(",", -1));
      RowKeyTables.split(table, keys.stream().filter(key -> !key.isBlank()).toList(), at, findings);
    } else if (!name.matches(
        "families|column-families|instance|project|async|deletion-protection"
            + "|no-deletion-protection|change-stream-retention-period|automated-backup.*"
            + "|enable-automated-backup|row-key-schema.*|tiered-storage.*")) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          at,
          Quote.of(option) + " is no option" + Nearest.hint(name, List.of("families", "splits")));
    }
  }
}
