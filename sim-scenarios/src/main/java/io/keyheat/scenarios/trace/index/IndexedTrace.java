package io.keyheat.scenarios.trace.index;

import io.keyheat.report.csv.Csv;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.MissingFile;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.schema.Imported;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/**
 * A trace with the entries of the indexes that a schema declares, as tables of their own, beside
 * the trace that it was made of. Fields that the schema exempts have no entries in it.
 */
public final class IndexedTrace {
  private static final int MAX_SCHEMA_BYTES = 1 << 24;

  private IndexedTrace() {}

  /**
   * A trace that was written.
   *
   * @param layouts how the schema lays out its tables
   * @param notes how many entries each index got, which could not be made, and what of the schema
   *     is not taken
   */
  public record WithEntries(Path file, SchemaLayouts layouts, List<String> notes) {
    public WithEntries {
      notes = List.copyOf(notes);
    }
  }

  /**
   * Writes the trace with entries beside the trace that is given, in place of an earlier one.
   *
   * @param system name of a profile, which says what its schemas are written in
   */
  public static WithEntries write(Path trace, Path schema, String system)
      throws ScenarioException, BadInputException {
    Path file = trace.resolveSibling(name(trace) + ".indexed.csv.gz");
    try {
      Imported imported = imported(schema, system);
      List<SchemaKeys> keys = SchemaKeys.of(imported);
      if (keys.isEmpty()) {
        throw new BadInputException("--schema " + schema + " declares no table and no index");
      }
      IndexEntries entries = new IndexEntries(keys, Profiles.vendor(system).entries());
      try (TraceLines lines = TraceLines.ofOperations(trace)) {
        while (lines.next()) {
          lines.checkText();
          if (lines.fields() > TraceLines.FIRST_KEY) {
            entries.found(lines.text(TraceLines.TABLE));
          }
        }
      }
      try (TraceLines lines = TraceLines.ofOperations(trace);
          Writer out = writer(file)) {
        copy(lines, out, entries);
      }
      List<String> notes = new ArrayList<>();
      notes.add("wrote " + file + ", the trace with entries of the indexes of " + schema);
      notes.addAll(entries.notes());
      notes.addAll(findings(imported, schema, system));
      return new WithEntries(
          file, new SchemaLayouts(schema.toString(), keys, entries.made()), notes);
    } catch (MalformedTrace e) {
      throw new ScenarioException(trace + ":" + e.line(), e.reason());
    } catch (IOException e) {
      throw new BadInputException(
          "cannot write " + file + " from " + trace + ": " + OutputFolder.reason(e));
    }
  }

  /** Returns the name of a trace's file without its extensions. */
  public static String name(Path trace) {
    String name = Objects.toString(trace.getFileName(), "trace");
    return name.replaceFirst("(?i)(\\.csv|\\.jsonl|\\.ndjson|\\.json)?(\\.gz)?$", "");
  }

  private static Imported imported(Path schema, String system)
      throws ScenarioException, BadInputException, IOException {
    if (!Files.isRegularFile(schema)) {
      throw new BadInputException("--schema " + schema + ": " + MissingFile.message(schema));
    }
    if (Files.size(schema) > MAX_SCHEMA_BYTES) {
      throw new BadInputException("--schema " + schema + ": a schema may have at most 16 MB");
    }
    return Imported.read(schema.toString(), Files.readString(schema), Profiles.vendor(system));
  }

  /** What of the schema is lost, and how much of it is represented by something close to it. */
  private static List<String> findings(Imported imported, Path schema, String system) {
    List<String> notes = new ArrayList<>();
    imported.losses().forEach(loss -> notes.add(loss.toString()));
    int close = imported.notes().size();
    if (close > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d remark%s on constructs of %s that are simulated approximately: keyheat import %s"
                  + " --system %s",
              close,
              close == 1 ? "" : "s",
              schema,
              schema,
              system));
    }
    return notes;
  }

  private static Writer writer(Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
  }

  private static void copy(TraceLines lines, Writer out, IndexEntries entries) throws IOException {
    boolean first = true;
    while (lines.next()) {
      List<String> fields = new ArrayList<>();
      for (int field = 0; field < lines.fields(); field++) {
        fields.add(lines.text(field));
      }
      boolean isRecord = fields.size() > TraceLines.FIRST_KEY;
      NamedRecord record = new NamedRecord(fields, isRecord ? names(lines, fields) : List.of());
      record = isRecord ? entries.withKeyOfSchema(record) : record;
      if (first && !lines.header().isEmpty()) {
        line(record.names().isEmpty() ? lines.header() : record.names(), out);
      }
      first = false;
      if (!isRecord) {
        line(fields, out); // The trace's reader says what is wrong with it.
        continue;
      }
      for (List<String> entry : entries.before(record)) {
        line(entry, out);
      }
      if (entries.keeps(record)) {
        line(record.cells(), out);
      }
    }
    for (List<String> entry : entries.atEnd()) {
      line(entry, out);
    }
  }

  /** The names of a record's cells; a header of lines names those that have as many. */
  private static List<String> names(TraceLines lines, List<String> fields) {
    List<String> ofTable = lines.header(fields.get(TraceLines.TABLE));
    List<String> names = ofTable.isEmpty() ? lines.header() : ofTable;
    return names.size() == fields.size() ? names : List.of();
  }

  private static void line(List<String> fields, Writer out) throws IOException {
    for (int field = 0; field < fields.size(); field++) {
      out.write(field == 0 ? "" : ",");
      // A record is one line.
      out.write(Csv.field(fields.get(field).replaceAll("[\r\n]", " ")));
    }
    out.write('\n');
  }
}
