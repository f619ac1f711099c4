package io.keyheat.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thin layer over a generator: named members, rounded figures, null for what is not a number. */
public final class Json {
  /** Something that writes the inside of an object or array. */
  public interface Body {
    void write() throws IOException;
  }

  /** Something that writes one element of an array. */
  public interface ElementWriter<T> {
    void write(T item) throws IOException;
  }

  private final JsonGenerator out;

  private Json(JsonGenerator out) {
    this.out = out;
  }

  /**
   * Writes to {@code stream}, indented, with the same line ends on every system; leaves it open.
   */
  public static Json indented(OutputStream stream) throws IOException {
    JsonGenerator generator = generator(stream);
    generator.setPrettyPrinter(
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
    return new Json(generator);
  }

  /**
   * Writes to {@code stream} without a blank, and so that the text may stand inside a script
   * element: what could end the element or begin a comment is escaped; leaves the stream open.
   */
  public static Json forPage(OutputStream stream) throws IOException {
    return new Json(generator(stream)).escaped();
  }

  private static JsonGenerator generator(OutputStream stream) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(stream);
    generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    return generator;
  }

  /** Returns this writer, which escapes from now on what {@link #forPage} escapes. */
  public Json escaped() {
    out.setCharacterEscapes(new PageEscapes());
    return this;
  }

  public void document(Body body) throws IOException {
    out.writeStartObject();
    body.write();
    out.writeEndObject();
    out.writeRaw('\n');
    out.close();
  }

  public void object(String name, Body body) throws IOException {
    out.writeObjectFieldStart(name);
    body.write();
    out.writeEndObject();
  }

  /** An array of objects. */
  public <T> void objects(String name, List<T> items, ElementWriter<T> element) throws IOException {
    out.writeArrayFieldStart(name);
    for (T item : items) {
      out.writeStartObject();
      element.write(item);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /**
   * A member of an object.
   *
   * @param value a text, a number, a truth value, an enum's name, or a record with all of its
   *     components; a list or an array of these; null
   */
  public void member(String name, @Nullable Object value) throws IOException {
    out.writeFieldName(name);
    value(value);
  }

  /** A member that is left out where there is no value. */
  public void optional(String name, @Nullable Object value) throws IOException {
    if (value != null) {
      member(name, value);
    }
  }

  /** The components of a record as members, save those that are null. */
  public void members(Record fields) throws IOException {
    for (RecordComponent field : fields.getClass().getRecordComponents()) {
      try {
        field.getAccessor().setAccessible(true); // Records of pages are private to their writers.
        optional(field.getName(), field.getAccessor().invoke(fields));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a record lets its components be read", e);
      }
    }
  }

  private void value(@Nullable Object value) throws IOException {
    if (value instanceof String text) {
      out.writeString(text);
    } else if (value instanceof Enum<?> named) {
      out.writeString(named.name());
    } else if (value instanceof Double number) {
      if (Double.isFinite(number)) {
        out.writeNumber(Rounding.text(number));
      } else {
        out.writeNull();
      }
    } else if (value instanceof Number number) {
      out.writeNumber(number.longValue());
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else if (value instanceof Record fields) {
      out.writeStartObject();
      members(fields);
      out.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      array(items);
    } else if (value instanceof double[] numbers) {
      array(Arrays.stream(numbers).boxed().toList());
    } else if (value instanceof long[] numbers) {
      array(Arrays.stream(numbers).boxed().toList());
    } else if (value == null) {
      out.writeNull();
    } else {
      throw new IllegalArgumentException("JSON has no form for " + value.getClass());
    }
  }

  private void array(Iterable<?> items) throws IOException {
    out.writeStartArray();
    for (Object item : items) {
      value(item);
    }
    out.writeEndArray();
  }
}
