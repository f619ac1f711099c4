package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SchemaFindings;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a script for HBase's shell: {@code create} with its splits. */
final class HBaseShell {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>[ \\t\\r]+|#[^\\n]*)|(?<line>\\n)"
              + "|'(?<single>[^']*)'|\"(?<double>(?:[^\"\\\\]|\\\\.)*)\""
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*\\??|-?[0-9]+)|(?<arrow>=>)|(?<other>.)");

  /** Commands of the shell that create no table. */
  private static final List<String> OTHERS =
      Keywords.of(
          "create_namespace, drop_namespace, alter_namespace, disable, enable, put, scan, "
              + "get, list, describe, desc, exists, status, exit, quit, major_compact, compact, "
              + "flush, balancer, grant, revoke, count, delete, deleteall, truncate, snapshot, "
              + "whoami, version, incr, is_enabled, is_disabled, list_namespace, balance_switch, "
              + "assign, move, merge_region, require");

  private static final List<String> OPTIONS =
      Keywords.of(
          "NAME, VERSIONS, TTL, BLOCKCACHE, BLOOMFILTER, COMPRESSION, SPLITS, SPLITS_FILE, "
              + "NUMREGIONS, SPLITALGO, MIN_VERSIONS, BLOCKSIZE, IN_MEMORY, KEEP_DELETED_CELLS, "
              + "DATA_BLOCK_ENCODING, REPLICATION_SCOPE, MAX_FILESIZE, MEMSTORE_FLUSHSIZE, "
              + "DURABILITY, READONLY, CONFIGURATION, METADATA, OWNER, REGION_REPLICATION, "
              + "COMPACTION_ENABLED, SPLIT_POLICY, CACHE_DATA_ON_WRITE, NORMALIZATION_ENABLED, "
              + "METHOD, STORAGE_POLICY, DFS_REPLICATION, IS_MOB, MOB_THRESHOLD, "
              + "EVICT_BLOCKS_ON_CLOSE, PREFETCH_BLOCKS_ON_OPEN, CACHE_INDEX_ON_WRITE");

  /** Options that change how regions are divided or read, which a scenario has in its system. */
  private static final List<String> OF_REGIONS =
      List.of("MAX_FILESIZE", "SPLIT_POLICY", "REGION_REPLICATION", "NORMALIZATION_ENABLED");

  private final String file;
  private final SchemaFindings findings;
  private final List<ShellToken> tokens = new ArrayList<>();
  private final Map<String, ImportedTable> tables = new LinkedHashMap<>();

  /** The keys at which commands split tables, by the table's name. */
  private final Map<String, Set<String>> splitKeys = new HashMap<>();

  private int next;

  /**
   * A token of a script.
   *
   * @param text a text without its quotes, a word, or a sign; a line's end is "\n"
   * @param quoted whether it is a text
   */
  private record ShellToken(String text, boolean quoted, SourcePosition at) {
    boolean is(String word) {
      return !quoted && text.equals(word);
    }
  }

  private HBaseShell(String file, String text) {
    this.file = file;
    this.findings = new SchemaFindings(file);
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    int lineStart = 0;
    while (matcher.find()) {
      SourcePosition at = new SourcePosition(line, matcher.start() - lineStart + 1);
      String single = matcher.group("single");
      String quoted = single == null ? matcher.group("double") : single;
      if (quoted != null) {
        tokens.add(new ShellToken(quoted, true, at));
      } else if (matcher.group("space") == null) {
        tokens.add(new ShellToken(matcher.group(), false, at));
      }
      if (matcher.group("line") != null) {
        line++;
        lineStart = matcher.end();
      }
    }
  }

  static Imported read(String file, String text) throws ScenarioException {
    HBaseShell shell = new HBaseShell(file, text);
    while (shell.next < shell.tokens.size()) {
      shell.command();
    }
    shell.tables.values().forEach(shell::split);
    shell.tables.values().forEach(table -> RowKeyTables.note(table, shell.findings));
    return new Imported(List.copyOf(shell.tables.values()), shell.findings.sorted());
  }

  /** Splits a table at the keys of all commands, beside the regions that an algorithm made. */
  private void split(ImportedTable table) {
    Set<String> keys = splitKeys.get(table.name);
    if (keys == null) {
      return;
    }
    SourcePosition at = table.positions.getOrDefault("preSplits", SourcePosition.START);
    if (table.preSplits.isEmpty()) {
      RowKeyTables.split(table, List.copyOf(keys), at, findings);
    } else {
      RowKeyTables.addSplits(table, keys.size(), at, findings);
    }
  }

  /** The tokens of one command: up to a line's end outside of brackets and not behind a comma. */
  private List<ShellToken> commandTokens() {
    List<ShellToken> command = new ArrayList<>();
    int depth = 0;
    while (next < tokens.size()) {
      ShellToken token = tokens.get(next++);
      boolean ends = token.is("\n") || token.is(";");
      boolean goesOn = !command.isEmpty() && command.get(command.size() - 1).is(",");
      if (ends && depth <= 0 && !goesOn) {
        break;
      }
      if (!ends) {
        depth += token.is("[") || token.is("{") ? 1 : token.is("]") || token.is("}") ? -1 : 0;
        command.add(token);
      }
    }
    return command;
  }

  private void command() throws ScenarioException {
    List<ShellToken> command = commandTokens();
    if (command.isEmpty()) {
      return;
    }
    ShellToken first = command.get(0);
    if (first.is("create")) {
      create(command);
    } else if (first.is("split") && command.size() > 3) {
      splitLater(command);
    } else if (first.is("alter")) {
      List<ShellToken> taken =
          command.stream().filter(token -> OF_REGIONS.contains(token.text())).toList();
      taken.forEach(token -> findings.add(Kind.NOT_TAKEN, token.at(), "alter: " + token.text()));
      if (taken.isEmpty()) {
        findings.add(Kind.WITHOUT_EFFECT, first.at(), "alter");
      }
    } else if (OTHERS.stream().anyMatch(first::is)) {
      findings.add(Kind.WITHOUT_EFFECT, first.at(), first.text());
    } else {
      List<String> known = new ArrayList<>(OTHERS);
      known.addAll(List.of("create", "split", "alter"));
      findings.add(
          Kind.NOT_UNDERSTOOD,
          first.at(),
          "%s is not a command of the shell%s"
              .formatted(Quote.of(first.text()), Nearest.hint(first.text(), known)));
    }
  }

  private void create(List<ShellToken> command) throws ScenarioException {
    int at = command.size() > 1 && command.get(1).is("(") ? 2 : 1;
    if (at >= command.size() || !command.get(at).quoted()) {
      findings.add(
          Kind.NOT_UNDERSTOOD, command.get(0).at(), "create names no table; expected 'name'");
      return;
    }
    String name = command.get(at).text();
    ImportedTable table = RowKeyTables.table(name, command.get(at).at());
    tables.put(name, table);
    int regions = 0;
    String algorithm = "HexStringSplit";
    for (int i = at + 1; i + 1 < command.size(); i++) {
      if (!command.get(i + 1).is("=>") || command.get(i).quoted()) {
        continue;
      }
      ShellToken option = command.get(i);
      List<ShellToken> values = values(command, i + 2);
      switch (option.text()) {
        case "SPLITS" -> splitAt(table, splits(values, option), option);
        case "SPLITS_FILE" -> splitAt(table, splitsFile(values, option), option);
        case "NUMREGIONS" -> regions = number(values, option);
        case "SPLITALGO" -> algorithm = values.isEmpty() ? "" : values.get(0).text();
        case "TTL" -> expires(table, values, option);
        default -> known(option);
      }
    }
    if (regions > 0) {
      byAlgorithm(table, regions, algorithm, command.get(0));
    }
  }

  /** A time to live in seconds, or in words such as FOREVER. */
  private void expires(ImportedTable table, List<ShellToken> values, ShellToken option) {
    String seconds = values.isEmpty() ? "" : values.get(0).text();
    table.retention = Expiry.retention("TTL = " + seconds);
    findings.add(Kind.TAKEN_AS, option.at(), Expiry.told(table.retention));
  }

  private void known(ShellToken option) {
    if (OF_REGIONS.contains(option.text())) {
      findings.add(Kind.NOT_TAKEN, option.at(), option.text());
    } else if (!OPTIONS.contains(option.text()) && !option.text().contains(".")) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          option.at(),
          "%s is not an option of a table or family%s"
              .formatted(Quote.of(option.text()), Nearest.hint(option.text(), OPTIONS)));
    }
  }

  private int number(List<ShellToken> values, ShellToken option) {
    String text = values.isEmpty() ? "" : values.get(0).text();
    if (!text.matches("[1-9]\\d{0,5}")) {
      findings.add(
          Kind.NOT_UNDERSTOOD, option.at(), "NUMREGIONS " + text + "; expected a whole number");
      return 0;
    }
    return Integer.parseInt(text);
  }

  private void byAlgorithm(ImportedTable table, int regions, String algorithm, ShellToken at) {
    switch (algorithm) {
      case "HexStringSplit" -> {
        RowKeyTables.split(table, regions, "{uuid: v4}", at.at());
        RowKeyTables.noteAlgorithm(table, algorithm, at.at(), findings);
      }
      case "UniformSplit" -> RowKeyTables.splitBytes(table, regions, at.at(), findings);
      case "DecimalStringSplit" ->
          RowKeyTables.split(
              table, regions, "{text: \"{n}\", n: {uniform: [10000000, 99999999]}}", at.at());
      default ->
          findings.add(
              Kind.NOT_UNDERSTOOD,
              at.at(),
              "%s is not a known SPLITALGO%s"
                  .formatted(
                      Quote.of(algorithm),
                      Nearest.hint(
                          algorithm,
                          List.of("HexStringSplit", "UniformSplit", "DecimalStringSplit"))));
    }
  }

  /** Notes keys at which a table is split, which other commands may add to. */
  private void splitAt(ImportedTable table, List<String> keys, ShellToken at) {
    if (!keys.isEmpty()) {
      splitKeys.computeIfAbsent(table.name, name -> new TreeSet<>()).addAll(keys);
      table.positions.put("preSplits", at.at());
    }
  }

  /** The texts of a list or of one value. */
  private static List<ShellToken> values(List<ShellToken> command, int from) {
    List<ShellToken> values = new ArrayList<>();
    if (from < command.size() && command.get(from).is("[")) {
      for (int i = from + 1; i < command.size() && !command.get(i).is("]"); i++) {
        if (!command.get(i).is(",")) {
          values.add(command.get(i));
        }
      }
    } else if (from < command.size()) {
      values.add(command.get(from));
    }
    return values;
  }

  /** The keys of a list of texts; expressions of Ruby are not computed. */
  private List<String> splits(List<ShellToken> values, ShellToken option) {
    boolean isList = values.stream().allMatch(ShellToken::quoted);
    if (!isList || values.isEmpty()) {
      findings.add(
          Kind.NOT_UNDERSTOOD, option.at(), "SPLITS is not a list of texts here; no split is used");
    }
    return isList ? values.stream().map(ShellToken::text).toList() : List.of();
  }

  /** One key a line, in a file beside the script. */
  private List<String> splitsFile(List<ShellToken> values, ShellToken option)
      throws ScenarioException {
    String name = values.isEmpty() ? "" : values.get(0).text();
    Path parent = Path.of(file).getParent();
    Path path = parent == null ? Path.of(name) : parent.resolve(name);
    try {
      return SourceText.read(path).lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    } catch (ScenarioException e) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          option.at(),
          "SPLITS_FILE " + Quote.of(name) + ": " + e.problems().get(0).message());
      return List.of();
    }
  }

  /** {@code split 'table', 'key'}. */
  private void splitLater(List<ShellToken> command) {
    ImportedTable table = tables.get(command.get(1).text());
    if (table == null) {
      findings.add(
          Kind.NOT_UNDERSTOOD,
          command.get(1).at(),
          "split of " + Quote.of(command.get(1).text()) + ", which is not in this file");
      return;
    }
    splitAt(table, List.of(command.get(3).text()), command.get(0));
  }
}
