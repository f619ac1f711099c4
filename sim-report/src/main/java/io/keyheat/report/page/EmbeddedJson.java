package io.keyheat.report.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.keyheat.report.json.Json;
import io.keyheat.report.json.PageEscapes;
import io.keyheat.report.view.Rounding;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

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
    return text(bytes);
  }

  /** The same; null where it is longer than some bytes, which ends the writing of members. */
  public static @Nullable String upTo(int mostBytes, Members members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(members, new BoundedStream(bytes, mostBytes));
    } catch (TooLongException e) {
      return null;
    }
    return text(bytes);
  }

  private static void write(Members members, OutputStream out) throws IOException {
    Json json = Json.forPage(out);
    json.document(() -> members.write(json));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }

  private static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Lets no more than some bytes pass. */
  private static final class BoundedStream extends FilterOutputStream {
    private int left;

    BoundedStream(OutputStream out, int mostBytes) {
      super(out);
      left = mostBytes;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      left -= length;
      if (left < 0) {
        throw new TooLongException();
      }
      out.write(bytes, offset, length);
    }
  }

  /** A record with its components; numbers are rounded, and null where they are not finite. */
  public static String of(Record model) throws IOException {
    return mapper().writeValueAsString(model);
  }

  /** A record as {@link #of(Record)} has it, in lines for people and programs, in a file. */
  public static String indented(Record model) throws IOException {
    return mapper().writerWithDefaultPrettyPrinter().writeValueAsString(model) + "\n";
  }

  private static ObjectMapper mapper() {
    return new ObjectMapper(new JsonFactory().setCharacterEscapes(new PageEscapes()))
        .registerModule(
            new SimpleModule()
                .addSerializer(double.class, new ShortNumber())
                .addSerializer(Double.class, new ShortNumber()));
  }

  private static final class ShortNumber extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    ShortNumber() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        out.writeNumber(Rounding.text(value));
      } else {
        out.writeNull();
      }
    }
  }
}
