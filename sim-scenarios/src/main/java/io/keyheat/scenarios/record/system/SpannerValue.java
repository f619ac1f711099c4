package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.imports.SchemaKeys.SchemaKeyPart;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A value as Spanner's calls carry it ({@code google.protobuf.Value}): most types as text.
 *
 * @param text of a value that is sent as text; empty for any other
 * @param items of a value that is a list
 */
record SpannerValue(SentAs sentAs, String text, double number, List<SpannerValue> items) {
  private static final String COMMIT_TIME = "spanner.commit_timestamp()";

  /** How a value is sent. */
  enum SentAs {
    NOTHING,
    NUMBER,
    TEXT,
    TRUTH,
    LIST
  }

  SpannerValue {
    items = List.copyOf(items);
  }

  static SpannerValue nothing() {
    return new SpannerValue(SentAs.NOTHING, "", 0, List.of());
  }

  static SpannerValue text(String text) {
    return new SpannerValue(SentAs.TEXT, text, 0, List.of());
  }

  static SpannerValue number(double number) {
    return new SpannerValue(SentAs.NUMBER, "", number, List.of());
  }

  static SpannerValue truth(boolean value) {
    return new SpannerValue(SentAs.TRUTH, "", value ? 1 : 0, List.of());
  }

  /** What stands for the time of the commit that is yet to come. */
  static SpannerValue commitTime() {
    return text(COMMIT_TIME);
  }

  static SpannerValue of(ProtoFields value) {
    SpannerValue found = nothing();
    while (value.next()) {
      found =
          switch (value.number()) {
            case 2 -> number(value.real());
            case 3 -> text(value.text());
            case 4 -> truth(value.integer() != 0);
            case 6 -> new SpannerValue(SentAs.LIST, "", 0, list(value.message()));
            default -> found;
          };
    }
    return found;
  }

  /** Reads {@code google.protobuf.ListValue}. */
  static List<SpannerValue> list(ProtoFields message) {
    List<SpannerValue> values = new ArrayList<>();
    while (message.next()) {
      if (message.number() == 1) {
        values.add(of(message.message()));
      }
    }
    return values;
  }

  /**
   * The value as a part of a key.
   *
   * @param commitTime what stands for the time of the commit
   */
  RecordedValue as(SchemaKeyPart column, RecordedValue commitTime) {
    RecordedValue part =
        switch (sentAs) {
          case NOTHING, LIST -> RecordedValue.ABSENT;
          case NUMBER -> RecordedValue.real(number);
          case TRUTH -> RecordedValue.truth(number != 0);
          case TEXT -> text.equalsIgnoreCase(COMMIT_TIME) ? commitTime : typed(column.type());
        };
    return column.descending() ? part.descending() : part;
  }

  private RecordedValue typed(String type) {
    return switch (type) {
      case "int64" -> RecordedValue.number(text);
      case "timestamp" -> time();
      case "bytes" -> bytes();
      default -> RecordedValue.text(text);
    };
  }

  private RecordedValue time() {
    try {
      String whole = text.matches("\\d{4}-\\d\\d-\\d\\d") ? text + "T00:00:00Z" : text;
      Instant time = OffsetDateTime.parse(whole).toInstant();
      return RecordedValue.time(time.getEpochSecond(), time.getNano());
    } catch (DateTimeException e) {
      return RecordedValue.text(text);
    }
  }

  private RecordedValue bytes() {
    try {
      return RecordedValue.bytes(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return RecordedValue.text(text);
    }
  }
}
