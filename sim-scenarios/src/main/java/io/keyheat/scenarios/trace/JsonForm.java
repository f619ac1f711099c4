package io.keyheat.scenarios.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.keyheat.scenarios.document.Quote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON objects, one a line, with the fields time, operation, table and key in any order;
 * others do not count. A key is a value, or an array or object of its parts, which have the order
 * of the first record of their table. The cells of a record are its time, operation, table and the
 * parts of its key; where records name neither operation nor table, time and key.
 */
final class JsonForm implements RecordForm {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final String EXAMPLE =
      "{\"time\": \"2026-01-01T00:00:00Z\", \"op\": \"insert\", \"table\": \"T\", \"key\": 1}";

  /** Greatest number of tables whose names of parts are kept. */
  private static final int MAX_TABLES = 1000;

  /** Numbers with more digits before or behind the point stay as they are written. */
  private static final int MAX_SCALE = 400;

  private final Map<String, List<String>> keyNames = new HashMap<>();
  private @Nullable String firstTable;
  private boolean isOfOperations;
  private byte[] bytes = new byte[1024];
  private int filled;
  private long line;

  /** What is read of one line. */
  private final Map<RecordField, List<Part>> found = new EnumMap<>(RecordField.class);

  private final Map<RecordField, Integer> ranks = new EnumMap<>(RecordField.class);
  private final List<String> others = new ArrayList<>();

  /** A scalar value with the path to it within its field. */
  private record Part(String name, String text, int column) {}

  /**
   * A form of records.
   *
   * @param isOfOperations whether each must name an operation and a table; otherwise the first
   *     record decides
   */
  JsonForm(boolean isOfOperations) {
    this.isOfOperations = isOfOperations;
  }

  @Override
  public boolean read(byte[] text, int start, int end, long line, RecordCells cells) {
    this.line = line;
    found.clear();
    ranks.clear();
    others.clear();
    try (JsonParser parser = JSON.createParser(text, start, end - start)) {
      readObject(parser);
    } catch (JsonProcessingException e) {
      throw new MalformedTrace(
          line,
          Math.max(1, e.getLocation() == null ? 1 : e.getLocation().getColumnNr()),
          "no JSON object in this line (%s); expected one a line, as jq -c . FILE writes them"
              .formatted(e.getOriginalMessage().lines().findFirst().orElse("").strip()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (firstTable == null) {
      isOfOperations |=
          found.containsKey(RecordField.OPERATION) || found.containsKey(RecordField.TABLE);
    }
    filled = 0;
    cells.begin(bytes);
    add(scalar(RecordField.TIME), cells);
    String table = "";
    if (isOfOperations) {
      add(scalar(RecordField.OPERATION), cells);
      Part named = scalar(RecordField.TABLE);
      table = named.text();
      add(named, cells);
    }
    addKey(table, cells);
    cells.bytes = bytes;
    return true;
  }

  private void readObject(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw error(1, "no JSON object; expected one a line, such as " + EXAMPLE);
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      RecordField field = RecordField.of(name);
      int rank = field == null ? 0 : field.rank(name);
      if (field == null || ranks.getOrDefault(field, Integer.MAX_VALUE) < rank) {
        others.add(name);
        parser.skipChildren();
      } else {
        ranks.put(field, rank);
        List<Part> parts = new ArrayList<>();
        boolean isScalar = parser.currentToken().isScalarValue();
        readParts(parser, isScalar ? name : "", parts);
        found.put(field, parts);
      }
    }
    if (parser.nextToken() != null) {
      throw error(
          parser.currentTokenLocation().getColumnNr(),
          "text after the object; expected one object a line");
    }
  }

  /** Reads the scalars of a value, at whatever depth; {@code {"$oid": …}} is the value in it. */
  private void readParts(JsonParser parser, String path, List<Part> parts) throws IOException {
    int column = parser.currentTokenLocation().getColumnNr();
    if (parts.size() > TraceLines.MAX_FIELDS) {
      throw error(column, "more than " + TraceLines.MAX_FIELDS + " parts; expected at most those");
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY) {
      for (int i = 1; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        readParts(parser, joined(path, Integer.toString(i)), parts);
      }
    } else if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        readParts(parser, name.startsWith("$") ? path : joined(path, name), parts);
      }
    } else {
      parts.add(new Part(path, text(parser, token), column));
    }
  }

  private static String joined(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String text(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_NULL) {
      return "";
    }
    String text = parser.getText();
    if (token == JsonToken.VALUE_NUMBER_FLOAT && (text.contains("e") || text.contains("E"))) {
      BigDecimal number = new BigDecimal(text);
      boolean isShort = Math.abs((long) number.scale()) + number.precision() < MAX_SCALE;
      return isShort ? number.toPlainString() : text;
    }
    return text;
  }

  private Part scalar(RecordField field) {
    List<Part> parts = found.get(field);
    if (parts == null) {
      throw missing(field);
    }
    if (parts.size() != 1) {
      throw error(
          parts.isEmpty() ? 1 : parts.get(0).column(),
          "the " + field.word() + " has " + parts.size() + " values; expected one");
    }
    return parts.get(0);
  }

  private MalformedTrace missing(RecordField field) {
    String names = others.stream().map(Quote::of).collect(Collectors.joining(", "));
    return error(
        1,
        "no %s%s; expected %s"
            .formatted(
                Quote.of(field.word()),
                names.isEmpty() ? "" : " beside " + names,
                isOfOperations ? EXAMPLE : "the fields time and key"));
  }

  private void addKey(String table, RecordCells cells) {
    List<Part> parts = found.get(RecordField.KEY);
    if (parts == null) {
      Part operation = isOfOperations ? scalar(RecordField.OPERATION) : null;
      if (operation == null || TraceOperation.of(operation.text()) != TraceOperation.SCAN) {
        throw missing(RecordField.KEY);
      }
      parts = List.of();
    }
    firstTable = firstTable == null ? table : firstTable;
    if (keyNames.size() == MAX_TABLES && !keyNames.containsKey(table)) {
      throw error(
          1,
          "the trace names more than %s tables; expected a field with the name of a table"
              .formatted(MAX_TABLES));
    }
    List<String> names = keyNames.computeIfAbsent(table, name -> new ArrayList<>());
    Map<String, Part> byName = new HashMap<>();
    for (Part part : parts) {
      byName.put(part.name(), part);
      if (!names.contains(part.name())) {
        names.add(part.name());
      }
    }
    if (cells.count + names.size() > TraceLines.MAX_FIELDS) {
      throw error(
          1,
          "%s names of key parts; expected at most %s"
              .formatted(names.size(), TraceLines.MAX_FIELDS - cells.count));
    }
    for (int i = 0; i < parts.size(); i++) {
      Part part = byName.get(names.get(i));
      if (part == null) {
        throw error(
            parts.get(0).column(),
            "the key has "
                + new TreeSet<>(byName.keySet())
                + "; expected the parts of earlier records, or the first of these parts: "
                + names);
      }
      add(part, cells);
    }
    if (parts.isEmpty()) {
      add(new Part("", "", 1), cells);
    }
  }

  private void add(Part part, RecordCells cells) {
    byte[] utf8 = part.text().getBytes(StandardCharsets.UTF_8);
    if (filled + utf8.length > bytes.length) {
      byte[] more = new byte[2 * (filled + utf8.length)];
      System.arraycopy(bytes, 0, more, 0, filled);
      bytes = more;
    }
    System.arraycopy(utf8, 0, bytes, filled, utf8.length);
    cells.add(filled, filled + utf8.length, part.column());
    filled += utf8.length;
  }

  private MalformedTrace error(int column, String message) {
    return new MalformedTrace(line, column, message);
  }

  @Override
  public List<String> header() {
    return firstTable == null ? List.of() : header(firstTable);
  }

  /** Parts of arrays have no name. */
  @Override
  public List<String> header(String table) {
    List<String> header = new ArrayList<>();
    header.add("time");
    if (isOfOperations) {
      header.add("op");
      header.add("table");
    }
    for (String name : keyNames.getOrDefault(table, List.of())) {
      header.add(name.matches("\\d+") ? "" : name);
    }
    return header;
  }
}
