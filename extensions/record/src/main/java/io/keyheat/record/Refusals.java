package io.keyheat.record;

import io.grpc.Status;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.record.proxy.CallRefusal;
import io.keyheat.scenarios.recording.RecordedSystem;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** How a system's interface says that it refuses a call. */
final class Refusals {
  private static final Map<Status.Code, Integer> HTTP_STATUSES =
      Map.of(
          Status.Code.DEADLINE_EXCEEDED, 504,
          Status.Code.RESOURCE_EXHAUSTED, 429,
          Status.Code.ABORTED, 409,
          Status.Code.UNAVAILABLE, 503);
  private static final int BAD_REQUEST = 400;
  private static final int SERVER_ERROR = 500;
  private static final String JSON_TYPE = "com.amazonaws.dynamodb.v20120810#";
  private static final int LONGEST_MESSAGE = 1000;

  private final RecordedSystem system;
  private final SystemWords words;

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
    Status.Code code = code(name(why));
    byte[] body =
        com.google.rpc.Status.newBuilder()
            .setCode(code.value())
            .setMessage(message)
            .build()
            .toByteArray();
    return new CallRefusal(
        code.toStatus().withDescription(message),
        HTTP_STATUSES.getOrDefault(code, SERVER_ERROR),
        "application/x-protobuf",
        body);
  }

  private static Status.Code code(String name) {
    return HTTP_STATUSES.keySet().stream()
        .filter(code -> code.name().equals(name))
        .findFirst()
        .orElse(Status.Code.UNKNOWN);
  }

  private static CallRefusal json(String name, String message) {
    boolean known = name.endsWith("Exception");
    String type = known ? JSON_TYPE + name : "com.amazon.coral.service#InternalServerError";
    String text = message.replace("\\", "\\\\").replace("\"", "\\\"");
    String body = "{\"__type\":\"" + type + "\",\"message\":\"" + text + "\"}";
    return new CallRefusal(
        Status.UNKNOWN,
        known ? BAD_REQUEST : SERVER_ERROR,
        "application/x-amz-json-1.0",
        body.getBytes(StandardCharsets.UTF_8));
  }
}
