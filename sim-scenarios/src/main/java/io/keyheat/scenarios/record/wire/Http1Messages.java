package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Cuts one direction of an HTTP/1.1 connection into messages: a start line, headers, a body. */
final class Http1Messages {
  private static final int MAX_HEAD_BYTES = 1 << 20;

  private final Http1Listener listener;
  private final MessageBuffer body;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Map<String, String> headers = new HashMap<>();
  private String startLine = "";
  private int headBytes;
  private Part part = Part.START_LINE;
  private long missing;

  /** What the next bytes are. */
  private enum Part {
    START_LINE,
    HEADERS,
    BODY,
    BODY_TO_THE_END,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILERS
  }

  /** Is given the messages. */
  interface Http1Listener {
    /** The head of a message is whole; whether a body can follow. */
    boolean head(String startLine, Map<String, String> headers);

    /** A message is whole; {@code null} instead of its body where that was too long. */
    void message(Map<String, String> headers, MessageBuffer body);
  }

  Http1Messages(MemoryBudget budget, Http1Listener listener) {
    this.body = new MessageBuffer(budget);
    this.listener = listener;
  }

  /** The status in the start line of a response, such as 200. */
  static int status(String startLine) {
    if (!startLine.matches("HTTP/1\\.[01] \\d{3}( .*)?")) {
      throw new MalformedMessage("a status line that is none");
    }
    return Integer.parseInt(startLine.substring(9, 12));
  }

  void add(byte[] bytes, int from) {
    int at = from;
    while (at < bytes.length) {
      switch (part) {
        case BODY, BODY_TO_THE_END, CHUNK -> {
          int some = (int) Math.min(missing, bytes.length - at);
          body.add(bytes, at, some);
          at += some;
          if (part != Part.BODY_TO_THE_END) {
            missing -= some;
            bodyGrew();
          }
        }
        default -> {
          byte b = bytes[at++];
          if (b == '\n') {
            lineEnds();
          } else {
            line.write(b);
            if (++headBytes > MAX_HEAD_BYTES) {
              throw new MalformedMessage("a head of more than 1 MB");
            }
          }
        }
      }
    }
  }

  private void bodyGrew() {
    if (missing == 0 && part == Part.BODY) {
      finish();
    } else if (missing == 0) {
      part = Part.CHUNK_END;
    }
  }

  private void lineEnds() {
    String text = line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    line.reset();
    switch (part) {
      case START_LINE -> {
        if (!text.isEmpty()) {
          startLine = text;
          part = Part.HEADERS;
        }
      }
      case HEADERS -> {
        if (text.isEmpty()) {
          headEnds();
        } else {
          header(text);
        }
      }
      case CHUNK_SIZE -> chunk(text);
      case CHUNK_END -> part = Part.CHUNK_SIZE;
      case TRAILERS -> {
        if (text.isEmpty()) {
          finish();
        }
      }
      default -> throw new IllegalStateException("a line in " + part);
    }
  }

  private void header(String text) {
    int colon = text.indexOf(':');
    String name = text.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
    if (CallHead.KEPT.contains(name)) {
      headers.put(name, text.substring(colon + 1).strip());
    }
  }

  private void headEnds() {
    headBytes = 0;
    boolean hasBody = listener.head(startLine, headers);
    String length = headers.getOrDefault("content-length", "");
    if (!hasBody) {
      finish();
    } else if (headers
        .getOrDefault("transfer-encoding", "")
        .toLowerCase(Locale.ROOT)
        .contains("chunked")) {
      part = Part.CHUNK_SIZE;
    } else if (!length.isEmpty()) {
      if (!length.matches("\\d{1,18}")) {
        throw new MalformedMessage("a body of " + length + " bytes");
      }
      part = Part.BODY;
      missing = Long.parseLong(length);
      body.begin(missing);
      bodyGrew();
    } else if (startLine.startsWith("HTTP/")) {
      part = Part.BODY_TO_THE_END;
      missing = Long.MAX_VALUE;
    } else {
      finish();
    }
  }

  private void chunk(String text) {
    String size = text.replaceFirst(";.*", "").strip();
    if (!size.matches("[0-9A-Fa-f]{1,15}")) {
      throw new MalformedMessage("a chunk of " + size.length() + " digits");
    }
    headBytes = 0;
    missing = Long.parseLong(size, 16);
    part = missing == 0 ? Part.TRAILERS : Part.CHUNK;
  }

  private void finish() {
    part = Part.START_LINE;
    headBytes = 0;
    Map<String, String> all = Map.copyOf(headers);
    headers.clear();
    try {
      listener.message(all, body);
    } finally {
      body.clear();
    }
  }

  /** Whether no message has begun since the last one that is whole. */
  boolean isBetween() {
    return part == Part.START_LINE && line.size() == 0;
  }

  /** No more bytes come. */
  void ended() {
    if (part == Part.BODY_TO_THE_END) {
      finish();
    }
    body.clear();
  }
}
