package io.keyheat.record.output;

import io.keyheat.record.key.RecordedValue;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * One part of a table's keys as a column of a trace: bytes as text where the first ones are
 * printable, as hexadecimal digits otherwise, always in one form, so that they sort.
 */
final class TraceCells {
  private static final HexFormat HEX = HexFormat.of();

  private @Nullable Boolean hexadecimal;
  private RecordedValue.ValueForm form = RecordedValue.ValueForm.ABSENT;

  /** Appends a value, quoted where needed. */
  void append(RecordedValue part, StringBuilder line) {
    String text =
        switch (part.form()) {
          case ABSENT -> least();
          case BYTES -> bytes(part.text());
          case TEXT -> part.text().isEmpty() ? least() : part.text();
          default -> part.text();
        };
    if (part.form() != RecordedValue.ValueForm.ABSENT) {
      form = part.form();
    }
    quote(text, line);
  }

  /** What stands for a value that is absent: it comes before all others. */
  private String least() {
    return switch (form) {
      case INTEGER -> Long.toString(Long.MIN_VALUE);
      case TIMESTAMP -> "1700-01-01T00:00:00Z";
      default -> " ";
    };
  }

  private String bytes(String latin1) {
    byte[] raw = latin1.getBytes(StandardCharsets.ISO_8859_1);
    if (hexadecimal == null) {
      hexadecimal = !isPrintable(raw);
    }
    if (hexadecimal) {
      return raw.length == 0 ? " " : HEX.formatHex(raw);
    }
    // Bytes that are no text are a character each: they stay different, and in their order.
    return raw.length == 0
        ? " "
        : isPrintable(raw) ? new String(raw, StandardCharsets.UTF_8) : latin1;
  }

  private static boolean isPrintable(byte[] raw) {
    String text = new String(raw, StandardCharsets.UTF_8);
    return text.chars().noneMatch(c -> c < ' ' || c == 0x7F || c == '\uFFFD');
  }

  static void quote(String text, StringBuilder line) {
    boolean plain =
        text.chars().allMatch(c -> c > ' ' && c != ',' && c != '"' && c != 0x7F) && !text.isEmpty();
    if (plain) {
      line.append(text);
      return;
    }
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        line.append("\"\"");
      } else if (c < ' ' || c == 0x7F) {
        line.append('\\').append('x').append(HEX.toHexDigits((byte) c));
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }
}
