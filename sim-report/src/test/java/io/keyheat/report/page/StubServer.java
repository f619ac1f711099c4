package io.keyheat.report.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.keyheat.report.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Serves the page of the workbench or of a recording and answers it with one text wherever a user's
 * may stand.
 */
final class StubServer implements AutoCloseable {
  private static final String CHECKED =
      """
      {"variants": ["a"], "operations": 5, "warnings": [{"line": 1, "column": 1, "path": TEXT,
       "level": "warning", "message": TEXT, "rules": [{"id": "SP-01", "title": TEXT, "sentence": TEXT}]}]}
      """;

  private static final String REFUSED =
      """
      {"problems": [{"line": 1, "column": 1, "path": TEXT, "message": TEXT}]}
      """;

  private static final String DONE =
      """
      {"run": 1, "state": "done", "message": "", "share": 1, "variants": [{"name": TEXT,
       "columns": 2, "rows": 1, "first": 0, "cells": "AP8=", "spaces": [TEXT], "starts": [TEXT]}],
       "expectations": [{"text": TEXT, "holds": true, "observed": TEXT},
       {"text": TEXT, "holds": false, "observed": TEXT}], "figures": [{"seconds": 5, "heat": "AP8=",
       "offeredPerSecond": 9, "throughputPerSecond": 8, "p99Millis": 7, "splits": 6}]}
      """;

  private static final String RECORDED =
      """
      {"records": 2, "connections": 1, "dropped": 0, "operations": [{"name": TEXT, "number": 2}],
       "left": [{"name": TEXT, "number": 1}], "newest": [TEXT],
       "rules": [{"table": TEXT, "keys": TEXT,
        "rules": [{"id": "SP-01", "title": TEXT, "sentence": TEXT}]}],
       "heat": [{"table": TEXT, "rows": 1, "columns": 2, "cells": [0, 1]}]}
      """;

  private static final String NOTHING_RECORDED =
      """
      {"records": 0, "connections": 0, "dropped": 0, "operations": [], "left": [], "newest": [],
       "rules": [], "heat": []}
      """;

  private final HttpServer server;
  private final Map<String, String> answers;

  static StubServer workbench(String page, String text) throws IOException {
    return new StubServer(page, DONE, text);
  }

  static StubServer recording(String page, String text) throws IOException {
    return new StubServer(page, RECORDED, text);
  }

  static StubServer emptyRecording(String page) throws IOException {
    return new StubServer(page, NOTHING_RECORDED, "");
  }

  private StubServer(String page, String progress, String text) throws IOException {
    ByteArrayOutputStream quoted = new ByteArrayOutputStream();
    Json json = Json.forPage(quoted);
    json.document(() -> json.member("text", text));
    String value = quoted.toString(StandardCharsets.UTF_8).strip();
    String literal = value.substring(value.indexOf(':') + 1, value.length() - 1).strip();
    answers =
        Map.of(
            "/", page,
            "/check", CHECKED.replace("TEXT", literal),
            "/draft", REFUSED.replace("TEXT", literal),
            "/run", "{\"run\": 1}",
            "/progress", progress.replace("TEXT", literal));
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      byte[] body = answers.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
      boolean isPage = path.equals("/");
      exchange
          .getResponseHeaders()
          .set("Content-Type", isPage ? "text/html; charset=utf-8" : "application/json");
      exchange.sendResponseHeaders(answers.containsKey(path) ? 200 : 404, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
