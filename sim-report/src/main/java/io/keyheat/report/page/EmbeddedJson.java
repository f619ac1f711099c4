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
import java.io.IOException;
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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json json = Json.forPage(out);
    json.document(() -> members.write(json));
    return out.toString(StandardCharsets.UTF_8).strip();
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
