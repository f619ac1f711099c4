package io.keyheat.report.page;

import io.keyheat.report.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the data of pages as JSON that may stand inside a script element. */
public final class EmbeddedJson {
  /** Writes the members of a document. */
  public interface Members {
    void write(Json json) throws IOException;
  }

  private EmbeddedJson() {}

  /** A document of the members that are written. */
  public static String of(Members members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(members, bytes);
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }

  static void write(Members members, OutputStream out) throws IOException {
    Json json = Json.forPage(out);
    json.document(() -> members.write(json));
  }

  /** A record with its components; numbers are rounded, and null where they are not finite. */
  public static String of(Record model) throws IOException {
    return of(json -> json.members(model));
  }

  /** A record as {@link #of(Record)} has it, in lines for people and programs, in a file. */
  public static String indented(Record model) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Json json = Json.indented(bytes).escaped();
    json.document(() -> json.members(model));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
