package io.keyheat.report.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.ScenarioResult;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A result stored with nothing left out: its records as JSON by the names of their components,
 * arrays packed, all of it compressed. A report drawn from it is the report of the run itself, byte
 * for byte. The form follows the records and may change with each version of Keyheat; {@code
 * result.json} is the one for programs.
 */
public final class Recording {
  /** Its name in a folder of results. */
  public static final String FILE = "recording.json.gz";

  private static final ObjectMapper MAPPER = mapper();

  private Recording() {}

  /** Writes {@code result} and leaves the stream open. */
  public static void write(ScenarioResult result, OutputStream out) throws IOException {
    try (OutputStream packed = new GZIPOutputStream(unclosed(out))) {
      MAPPER.writeValue(packed, result);
    }
    out.flush();
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws IOException if it is no recording, or one of another version that had other records
   */
  public static ScenarioResult read(InputStream in) throws IOException {
    try {
      return MAPPER.readValue(new GZIPInputStream(in), ScenarioResult.class);
    } catch (JsonProcessingException e) {
      throw new IOException("it was recorded by another version of Keyheat, or is damaged", e);
    }
  }

  private static OutputStream unclosed(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  private static ObjectMapper mapper() {
    SimpleModule module = new SimpleModule();
    add(module, float[].class, PackedArrays::text, PackedArrays::floats);
    add(module, int[].class, PackedArrays::text, PackedArrays::ints);
    add(module, short[].class, PackedArrays::text, PackedArrays::shorts);
    add(module, long[].class, PackedArrays::text, PackedArrays::longs);
    module.setMixInAnnotation(LatencyHistogram.class, HistogramForm.class);
    return new ObjectMapper()
        .registerModule(module)
        .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
  }

  private interface Packing<T> {
    String text(T array);
  }

  private interface Unpacking<T> {
    T array(String text) throws IOException;
  }

  private static <T> void add(
      SimpleModule module, Class<T> type, Packing<T> packing, Unpacking<T> unpacking) {
    module.addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T array, JsonGenerator json, SerializerProvider provider)
              throws IOException {
            json.writeString(packing.text(array));
          }
        });
    module.addDeserializer(
        type,
        new StdDeserializer<T>(type) {
          @Override
          public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return unpacking.array(json.getText());
          }
        });
  }
}
