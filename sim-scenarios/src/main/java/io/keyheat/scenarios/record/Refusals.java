package io.keyheat.scenarios.record;

import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.scenarios.record.gate.CallRefusal;
import io.keyheat.scenarios.record.wire.ProtoBytes;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** How a system's interface says that it refuses a call. */
final class Refusals {
  private static final Map<String, GrpcStatus> STATUSES =
      Map.of(
          "DEADLINE_EXCEEDED", new GrpcStatus(4, "504 Gateway Timeout"),
          "RESOURCE_EXHAUSTED", new GrpcStatus(8, "429 Too Many Requests"),
          "ABORTED", new GrpcStatus(10, "409 Conflict"),
          "UNAVAILABLE", new GrpcStatus(14, "503 Service Unavailable"));
  private static final GrpcStatus UNKNOWN = new GrpcStatus(2, "500 Internal Server Error");
  private static final String JSON_TYPE = "com.amazonaws.dynamodb.v20120810#";

  /** It goes into one frame, with its number and the content's type. */
  private static final int LONGEST_MESSAGE = 1000;

  private final RecordedSystem system;
  private final SystemWords words;

  private record GrpcStatus(int number, String http) {}

  Refusals(RecordedSystem system, SystemWords words) {
    this.system = system;
    this.words = words;
  }

  /** What the interface calls it, such as {@code UNAVAILABLE}. */
  String name(Failure why) {
    String written =
        switch (why) {
          case TIMEOUT -> words.timedOut();
          case REJECTED -> words.rejected();
          case ABORTED -> words.aborted();
        };
    return written.replaceFirst(" \\(.*", "");
  }

  /** The refusal of a call because of a table. */
  CallRefusal of(Failure why, String table) {
    String reason =
        switch (why) {
          case TIMEOUT -> "no answer in time";
          case REJECTED -> "too many requests wait";
          case ABORTED -> "it waited too long for a row's lock";
        };
    String message = ascii("as in production, by Keyheat: " + reason + ", in " + table);
    return system == RecordedSystem.DYNAMODB ? json(name(why), message) : status(why, message);
  }

  private static String ascii(String text) {
    String ascii = text.replaceAll("[^ -~]", "?");
    return ascii.substring(0, Math.min(ascii.length(), LONGEST_MESSAGE));
  }

  private CallRefusal status(Failure why, String message) {
    GrpcStatus status = STATUSES.getOrDefault(name(why), UNKNOWN);
    byte[] body =
        ProtoBytes.concat(
            ProtoBytes.integer(1, status.number), ProtoBytes.message(2, ProtoBytes.utf8(message)));
    return new CallRefusal(status.number, message, status.http, "application/x-protobuf", body);
  }

  private static CallRefusal json(String name, String message) {
    boolean known = name.endsWith("Exception");
    String type = known ? JSON_TYPE + name : "com.amazon.coral.service#InternalServerError";
    String text = message.replace("\\", "\\\\").replace("\"", "\\\"");
    String body = "{\"__type\":\"" + type + "\",\"message\":\"" + text + "\"}";
    return new CallRefusal(
        UNKNOWN.number,
        message,
        known ? "400 Bad Request" : UNKNOWN.http,
        "application/x-amz-json-1.0",
        body.getBytes(StandardCharsets.UTF_8));
  }
}
