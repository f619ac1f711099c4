package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.schema.text.Expiry;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.LooseLiterals;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a script for HBase's shell: {@code create} with its splits. */
final class HBaseShell {
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

  private static final List<String> ALGORITHMS =
      List.of("HexStringSplit", "UniformSplit", "DecimalStringSplit");

  private final String file;
  private final RowKeyTables tables;

  /** The keys at which all commands split a table. */
  private final Map<ImportedTable, Set<String>> splitKeys = new LinkedHashMap<>();

  private HBaseShell(String file) {
    this.file = file;
    this.tables = new RowKeyTables(file);
  }

  static Imported read(String file, String text) throws ScenarioException {
    HBaseShell shell = new HBaseShell(file);
    LooseLiterals script = new LooseLiterals(text, Place.START);
    for (LooseLiterals.Command next = script.command(); next != null; next = script.command()) {
      shell.command(next);
    }
    shell.splitKeys.forEach(shell::split);
    return shell.tables.imported();
  }

  private void command(LooseLiterals.Command command) {
    Node.Mapping arguments = command.arguments();
    if (command.name().equals("create")) {
      create(command);
    } else if (command.name().equals("split") && arguments.get("1") != null) {
      splitLater(command);
    } else if (command.name().equals("alter")) {
      List<String> taken = new ArrayList<>();
      options(
          arguments,
          (name, option) -> {
            if (OF_REGIONS.contains(name)) {
              taken.add(name);
              report(Kind.NOT_TAKEN, option.key(), "alter: " + name);
            }
          });
      if (taken.isEmpty()) {
        report(Kind.WITHOUT_EFFECT, command.place(), "alter");
      }
    } else if (OTHERS.contains(command.name())) {
      report(Kind.WITHOUT_EFFECT, command.place(), command.name());
    } else {
      List<String> known =
          Stream.concat(OTHERS.stream(), Stream.of("create", "split", "alter")).toList();
      String hint = Nearest.hint(command.name(), known);
      report(
          Kind.NOT_UNDERSTOOD,
          command.place(),
          Quote.of(command.name()) + " is not a command of the shell" + hint);
    }
  }

  private void report(Kind kind, Place place, String message) {
    tables.findings.add(kind, SourcePosition.of(place), message);
  }

  /** Passes on the named arguments of a command and those of the families in it. */
  private static void options(Node arguments, BiConsumer<String, Node.Member> reader) {
    if (arguments instanceof Node.Mapping mapping) {
      mapping
          .members()
          .forEach(
              (name, member) -> {
                if (name.matches("\\d+")) {
                  options(member.value(), reader);
                } else {
                  reader.accept(name, member);
                }
              });
    }
  }

  private void create(LooseLiterals.Command command) {
    if (!(command.arguments().get("0") instanceof Node.Scalar name) || name.plain()) {
      report(Kind.NOT_UNDERSTOOD, command.place(), "create names no table; expected 'name'");
      return;
    }
    ImportedTable table = tables.add(name.value(), SourcePosition.of(name.place()));
    Map<String, String> split = new LinkedHashMap<>();
    options(
        command.arguments(),
        (option, member) -> {
          switch (option) {
            case "SPLITS" -> splitAt(table, splits(member), member.key());
            case "SPLITS_FILE" -> splitAt(table, splitsFile(member), member.key());
            case "NUMREGIONS" -> split.put(option, regions(member));
            case "SPLITALGO" -> split.put(option, text(member.value()));
            case "TTL" -> {
              table.retention = Expiry.retention("TTL = " + text(member.value()));
              report(Kind.TAKEN_AS, member.key(), Expiry.told(table.retention));
            }
            default -> known(option, member.key());
          }
        });
    String regions = split.getOrDefault("NUMREGIONS", "");
    String algorithm = split.getOrDefault("SPLITALGO", ALGORITHMS.get(0));
    SourcePosition at = SourcePosition.of(command.place());
    if (!regions.isEmpty() && !tables.split(table, Integer.parseInt(regions), algorithm, at)) {
      String hint = Nearest.hint(algorithm, ALGORITHMS);
      report(
          Kind.NOT_UNDERSTOOD,
          command.place(),
          Quote.of(algorithm) + " is not a known SPLITALGO" + hint);
    }
  }

  private void known(String option, Place place) {
    if (OF_REGIONS.contains(option)) {
      report(Kind.NOT_TAKEN, place, option);
    } else if (!OPTIONS.contains(option) && !option.contains(".")) {
      String hint = Nearest.hint(option, OPTIONS);
      report(
          Kind.NOT_UNDERSTOOD,
          place,
          Quote.of(option) + " is not an option of a table or family" + hint);
    }
  }

  private static String text(@Nullable Node value) {
    return value instanceof Node.Scalar scalar ? scalar.value() : "";
  }

  /** A number of regions; empty where it is none. */
  private String regions(Node.Member option) {
    String number = text(option.value());
    if (number.matches("[1-9]\\d{0,5}")) {
      return number;
    }
    report(Kind.NOT_UNDERSTOOD, option.key(), "NUMREGIONS " + number + "; expected a whole number");
    return "";
  }

  /** The keys of a list of texts; expressions of Ruby are not computed. */
  private List<String> splits(Node.Member option) {
    List<Node> values =
        option.value() instanceof Node.Items list ? list.nodes() : List.of(option.value());
    List<String> keys =
        values.stream()
            .filter(value -> value instanceof Node.Scalar text && !text.plain())
            .map(value -> ((Node.Scalar) value).value())
            .toList();
    if (keys.isEmpty() || keys.size() < values.size()) {
      report(
          Kind.NOT_UNDERSTOOD,
          option.key(),
          "SPLITS is not a list of texts here; no split is used");
      return List.of();
    }
    return keys;
  }

  /** One key a line, in a file beside the script. */
  private List<String> splitsFile(Node.Member option) {
    String name = text(option.value());
    try {
      return SourceText.read(Path.of(file).resolveSibling(name))
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (ScenarioException e) {
      report(
          Kind.NOT_UNDERSTOOD,
          option.key(),
          "SPLITS_FILE " + Quote.of(name) + ": " + e.problems().get(0).message());
      return List.of();
    }
  }

  /** {@code split 'table', 'key'}. */
  private void splitLater(LooseLiterals.Command command) {
    Node named = command.arguments().get("0");
    String name = text(named);
    ImportedTable table = tables.get(name);
    if (table == null) {
      report(
          Kind.NOT_UNDERSTOOD,
          named == null ? command.place() : named.place(),
          "split of " + Quote.of(name) + ", which is not in this file");
    } else {
      splitAt(table, List.of(text(command.arguments().get("1"))), command.place());
    }
  }

  /** Notes keys at which a table is split, which other commands may add to. */
  private void splitAt(ImportedTable table, List<String> keys, Place place) {
    if (!keys.isEmpty()) {
      splitKeys.computeIfAbsent(table, t -> new TreeSet<>()).addAll(keys);
      table.positions.put("preSplits", SourcePosition.of(place));
    }
  }

  /** Splits a table at the keys of all commands, beside the regions that an algorithm made. */
  private void split(ImportedTable table, Set<String> keys) {
    SourcePosition at = table.positions.getOrDefault("preSplits", SourcePosition.START);
    if (table.preSplits.isEmpty()) {
      tables.split(table, List.copyOf(keys), at);
    } else {
      tables.addSplits(table, keys.size(), at);
    }
  }
}
