package io.keyheat.scenarios.reader.load;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceFile;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.copies.CopiedTrace;
import io.keyheat.scenarios.trace.copies.CopySpec;
import io.keyheat.scenarios.trace.copies.TokenKind;
import io.keyheat.scenarios.trace.copies.UnknownKindException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the trace that a load replays. */
final class TraceReader {
  private static final Map<String, TimeFormat> TIMES = times();

  private final InputFolder folder;
  private final Problems problems;

  /**
   * A reader of traces.
   *
   * @param folder from which the paths of traces start
   */
  TraceReader(InputFolder folder, Problems problems) {
    this.folder = folder;
    this.problems = problems;
  }

  private static Map<String, TimeFormat> times() {
    Map<String, TimeFormat> times = new LinkedHashMap<>();
    times.put("seconds", TimeFormat.SECONDS);
    times.put("millis", TimeFormat.MILLIS);
    times.put("dayFirst", TimeFormat.DAY_FIRST);
    times.put("monthFirst", TimeFormat.MONTH_FIRST);
    return times;
  }

  /**
   * The client that replays it, or null where the problems say why there is none.
   *
   * @param columns the trace's columns that the load takes values from, each with its type
   */
  @Nullable ClientSpec read(Node node, String operation, Map<Integer, ColumnType> columns) {
    if (!(node instanceof Node.Mapping mapping)) {
      return Section.scalar(
          node,
          text ->
              check(
                  text.value(),
                  new TraceFile.Request(Path.of(""), null, null, null, 1, columns),
                  new CopySpec(0, 0, false, Map.of())),
          problems);
    }
    Section section = new Section(mapping, LoadFields.TRACE, problems);
    String table = section.value(LoadFields.RECORDS);
    String time = section.value(LoadFields.TIME);
    TraceFile.Request request =
        new TraceFile.Request(
            Path.of(""),
            table.isEmpty() ? null : TraceOperation.of(operation),
            table.isEmpty() ? null : table,
            TIMES.get(time),
            section.value(LoadFields.SPEED),
            columns);
    CopySpec copies =
        new CopySpec(
            section.value(LoadFields.COPIES),
            section.value(LoadFields.AT),
            section.value(LoadFields.REPEATED).equals("multiplied"),
            kinds(section));
    Node file = section.require(LoadFields.FILE);
    return file == null
        ? null
        : Section.scalar(file, text -> check(text.value(), request, copies), problems);
  }

  private Map<String, String> kinds(Section section) {
    Map<String, String> kinds = new TreeMap<>();
    for (Node item : section.itemsOf(LoadFields.KINDS)) {
      Section.scalar(
          item,
          text -> {
            try {
              TokenKind.add(text.value(), kinds);
            } catch (IllegalArgumentException e) {
              throw new BadValue(
                  Quote.of(text.value()) + " names no kind",
                  String.valueOf(e.getMessage()).replaceFirst("^expected ", ""));
            }
            return text;
          },
          problems);
    }
    return kinds;
  }

  private ClientSpec check(String name, TraceFile.Request request, CopySpec copies)
      throws BadValue {
    Path file = folder.file(name);
    try {
      TraceFile.Request whole =
          new TraceFile.Request(
              file,
              request.operation(),
              request.table(),
              request.time(),
              request.speed(),
              request.columns());
      TraceFile trace = TraceFile.check(whole);
      if (trace.records(Long.MAX_VALUE) == 0) {
        throw request.table() == null
            ? new BadValue(Quote.of(name) + " has no records", "lines of time,key")
            : new BadValue(
                Quote.of(name) + " has no such records", "lines of time,operation,table,key");
      }
      if (copies.isGiven() && request.speed() != 1) {
        throw new BadValue("copies are replayed at the recorded speed", "no speed");
      }
      return new ClientSpec.Traced(copies.isGiven() ? CopiedTrace.of(whole, copies) : trace);
    } catch (UnknownKindException e) {
      throw new BadValue(String.valueOf(e.getMessage()), "");
    } catch (MalformedTrace e) {
      throw new BadValue(
          Quote.of(name) + " line " + e.line() + ", column " + e.column() + ": " + e.reason(), "");
    } catch (IOException | UncheckedIOException e) {
      throw new BadValue(
          Quote.of(name) + " cannot be read", "the path of a file of CSV or JSON lines");
    }
  }
}
