package io.keyheat.report.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.report.GzipStream;
import io.keyheat.report.result.ScenarioResult;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A result stored with nothing left out: its records as JSON by the names of their components,
 * arrays packed, all of it compressed. A report drawn from it is the report of the run itself, byte
 * for byte. The form follows the records and may change with each version of Keyheat, so it is told
 * first; {@code result.json} is the one for programs.
 */
public final class Recording {
  /** Its name in a folder of results. */
  public static final String FILE = "recording.json.gz";

  static final String DAMAGED = "it is truncated or damaged, or was not written by this version";

  private static final int MAX_VERSION = 100;

  /** Numbers of a whole heatmap are one text. */
  private static final int MAX_TEXT = 500_000_000;

  private static final ObjectMapper MAPPER = mapper();
  private static final String FORM = FormatDigest.of(ScenarioResult.class);

  /**
   * The form of version 1.0. It lacks only components which their records have a value for if they
   * are absent, and what it explained is left out.
   */
  private static final String OLDER_FORM = "868fe56f";

  private Recording() {}

  /**
   * A result as it is stored.
   *
   * @param keyheat version that has recorded it
   * @param form of the records
   */
  private record Stored(String keyheat, String form, ScenarioResult result) {}

  /** Writes {@code result} and leaves the stream open. */
  public static void write(ScenarioResult result, OutputStream out) throws IOException {
    try (OutputStream packed = GzipStream.ofPacked(unclosed(out))) {
      MAPPER.writeValue(packed, new Stored(result.version(), FORM, result));
    }
    out.flush();
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws IOException if it is no recording, one of another version that had other records, or
   *     one that no run can have left; the message says which
   */
  public static ScenarioResult read(InputStream in) throws IOException {
    try (JsonParser json = MAPPER.createParser(new GZIPInputStream(in))) {
      expect(json.nextToken() == JsonToken.START_OBJECT);
      String keyheat = text(json, "keyheat");
      String form = text(json, "form");
      boolean isOlder = form.equals(OLDER_FORM);
      if (!form.equals(FORM) && !isOlder) {
        throw new IOException(
            "it was recorded by Keyheat "
                + keyheat
                + ", whose results had another form; run the scenario again");
      }
      expect("result".equals(json.nextFieldName()));
      json.nextToken();
      ObjectReader reader = MAPPER.readerFor(ScenarioResult.class);
      if (isOlder) {
        reader =
            reader
                .without(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
      }
      ScenarioResult result = reader.readValue(json);
      expect(json.nextToken() == JsonToken.END_OBJECT && json.nextToken() == null);
      ResultValidator.check(result);
      return result;
    } catch (JsonProcessingException | EOFException | ZipException e) {
      throw new IOException(DAMAGED, e);
    }
  }

  private static String text(JsonParser json, String name) throws IOException {
    expect(name.equals(json.nextFieldName()));
    String text = json.nextTextValue();
    expect(text != null && text.length() < MAX_VERSION);
    return Objects.requireNonNull(text);
  }

  private static void expect(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException(DAMAGED);
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
    add(module, long[].class, PackedArrays::text, PackedArrays::longs);
    module.setMixInAnnotation(LatencyHistogram.class, HistogramForm.class);
    StreamReadConstraints limits =
        StreamReadConstraints.builder().maxStringLength(MAX_TEXT).build();
    return new ObjectMapper(JsonFactory.builder().streamReadConstraints(limits).build())
        .registerModule(module)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);
  }

  private interface Unpacking<T> {
    T array(String text) throws IOException;
  }

  private static <T> void add(
      SimpleModule module, Class<T> type, Function<T, String> packing, Unpacking<T> unpacking) {
    module.addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T array, JsonGenerator json, SerializerProvider provider)
              throws IOException {
            json.writeString(packing.apply(array));
          }
        });
    module.addDeserializer(
        type,
        new StdDeserializer<T>(type) {
          @Override
          public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getText();
            return unpacking.array(text == null ? "" : text);
          }
        });
  }
}
