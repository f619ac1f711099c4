package io.keyheat.record.system;

import com.google.protobuf.NullValue;
import com.google.protobuf.Value;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaKeyPart;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;

/** Values as Spanner's calls carry them: most types as text. */
final class SpannerValues {
  private static final String COMMIT_TIME = "spanner.commit_timestamp()";

  private SpannerValues() {}

  static Value nothing() {
    return Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build();
  }

  static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  static Value truth(boolean value) {
    return Value.newBuilder().setBoolValue(value).build();
  }

  /** What stands for the time of the commit that is yet to come. */
  static Value commitTime() {
    return text(COMMIT_TIME);
  }

  /**
   * A value as a part of a key.
   *
   * @param commitTime what stands for the time of the commit
   */
  static RecordedValue part(Value value, SchemaKeyPart column, RecordedValue commitTime) {
    RecordedValue part =
        switch (value.getKindCase()) {
          case NUMBER_VALUE -> RecordedValue.real(value.getNumberValue());
          case BOOL_VALUE -> RecordedValue.truth(value.getBoolValue());
          case STRING_VALUE ->
              value.getStringValue().equalsIgnoreCase(COMMIT_TIME)
                  ? commitTime
                  : typed(value.getStringValue(), column.type());
          default -> RecordedValue.ABSENT;
        };
    return column.descending() ? part.descending() : part;
  }

  private static RecordedValue typed(String text, String type) {
    return switch (type) {
      case "int64" -> RecordedValue.number(text);
      case "timestamp" -> time(text);
      case "bytes" -> bytes(text);
      default -> RecordedValue.text(text);
    };
  }

  private static RecordedValue time(String text) {
    try {
      String whole = text.matches("\\d{4}-\\d\\d-\\d\\d") ? text + "T00:00:00Z" : text;
      Instant time = OffsetDateTime.parse(whole).toInstant();
      return RecordedValue.time(time.getEpochSecond(), time.getNano());
    } catch (DateTimeException e) {
      return RecordedValue.text(text);
    }
  }

  private static RecordedValue bytes(String text) {
    try {
      return RecordedValue.bytes(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return RecordedValue.text(text);
    }
  }
}
