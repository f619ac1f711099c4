package io.keyheat.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

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
    JsonGenerator generator = generator(stream);
    generator.setCharacterEscapes(new PageEscapes());
    return new Json(generator);
  }

  private static JsonGenerator generator(OutputStream stream) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(stream);
    generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    return generator;
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

  public void strings(String name, List<String> items) throws IOException {
    out.writeArrayFieldStart(name);
    for (String item : items) {
      out.writeString(item);
    }
    out.writeEndArray();
  }

  public void numbers(String name, double[] items) throws IOException {
    out.writeArrayFieldStart(name);
    for (double item : items) {
      value(item);
    }
    out.writeEndArray();
  }

  public void numbers(String name, long[] items) throws IOException {
    out.writeArrayFieldStart(name);
    for (long item : items) {
      out.writeNumber(item);
    }
    out.writeEndArray();
  }

  public void member(String name, String value) throws IOException {
    out.writeStringField(name, value);
  }

  public void member(String name, long value) throws IOException {
    out.writeNumberField(name, value);
  }

  public void member(String name, double value) throws IOException {
    out.writeFieldName(name);
    value(value);
  }

  public void member(String name, boolean value) throws IOException {
    out.writeBooleanField(name, value);
  }

  private void value(double value) throws IOException {
    if (Double.isFinite(value)) {
      out.writeNumber(Rounding.text(value));
    } else {
      out.writeNull();
    }
  }
}
