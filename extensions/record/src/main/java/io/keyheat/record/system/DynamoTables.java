package io.keyheat.record.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.keyheat.record.proxy.HttpUpstream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The key schemas of DynamoDB's tables, as they pass, or as the upstream answers. */
final class DynamoTables {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ASK_MILLIS = 10_000;

  /** Asking holds up decoding, so it is rare where nobody answers. */
  private static final long ASK_AGAIN_NANOS = 20_000_000_000L;

  /** Tables of which the upstream is asked. */
  private static final int MOST = 1000;

  /** Local servers demand a signature's form; they do not check it. */
  private static final Map<String, List<String>> HEADERS =
      Map.of(
          "Content-Type",
          List.of("application/x-amz-json-1.0"),
          "X-Amz-Target",
          List.of("DynamoDB_20120810.DescribeTable"),
          "X-Amz-Date",
          List.of("20260101T000000Z"),
          "Authorization",
          List.of(
              "AWS4-HMAC-SHA256 Credential=keyheat/20260101/us-east-1/dynamodb/aws4_request,"
                  + " SignedHeaders=host;x-amz-date;x-amz-target, Signature=0"));

  private final HttpUpstream upstream;
  private final Map<String, DynamoTable> tables = new LinkedHashMap<>();
  private final Map<String, Long> askedNanos = new HashMap<>();

  /**
   * The key of a table, and those of its global secondary indexes.
   *
   * @param key names of the attributes: the partition key, and the sort key if there is one
   */
  record DynamoTable(List<String> key, Map<String, List<String>> indexes) {
    DynamoTable {
      key = List.copyOf(key);
      indexes = Map.copyOf(indexes);
    }
  }

  DynamoTables(InetSocketAddress server) {
    upstream = new HttpUpstream(server);
  }

  /** Takes what CreateTable asks for or DescribeTable answers. */
  void learn(JsonNode description) {
    String name = description.path("TableName").asText();
    List<String> key = key(description.path("KeySchema"));
    if (name.isEmpty() || key.isEmpty()) {
      return;
    }
    Map<String, List<String>> indexes = new LinkedHashMap<>();
    for (JsonNode index : description.path("GlobalSecondaryIndexes")) {
      indexes.put(index.path("IndexName").asText(), key(index.path("KeySchema")));
    }
    tables.put(name, new DynamoTable(key, indexes));
  }

  private static List<String> key(JsonNode schema) {
    List<String> key = new ArrayList<>();
    for (String type : List.of("HASH", "RANGE")) {
      for (JsonNode part : schema) {
        if (part.path("KeyType").asText().equals(type)) {
          key.add(part.path("AttributeName").asText());
        }
      }
    }
    return key;
  }

  /** The key of a table; null where it is not known. The upstream is asked now and then. */
  @Nullable DynamoTable table(String name) {
    long now = System.nanoTime();
    long asked = askedNanos.getOrDefault(name, now - ASK_AGAIN_NANOS);
    if (!tables.containsKey(name) && now - asked >= ASK_AGAIN_NANOS && askedNanos.size() < MOST) {
      ask(name);
      askedNanos.put(name, System.nanoTime());
    }
    return tables.get(name);
  }

  /** A table's name, where it is given by the name of the resource. */
  static String name(String nameOrArn) {
    return nameOrArn.substring(nameOrArn.lastIndexOf('/') + 1);
  }

  private void ask(String name) {
    byte[] request =
        JSON.createObjectNode().put("TableName", name).toString().getBytes(StandardCharsets.UTF_8);
    try {
      var answer = upstream.send("POST", "/", HEADERS, request, ASK_MILLIS);
      learn(JSON.readTree(answer.body()).path("Table"));
    } catch (IOException e) {
      // Its keys stay unknown; operations on it are counted as such.
    }
  }

  /** All key schemas, in the form in which CreateTable takes them. */
  String text() {
    var all = JSON.createArrayNode();
    tables.forEach(
        (name, table) -> {
          ObjectNode entry = all.addObject().put("TableName", name);
          schema(table.key(), entry);
          if (!table.indexes().isEmpty()) {
            var indexes = entry.putArray("GlobalSecondaryIndexes");
            table
                .indexes()
                .forEach((index, key) -> schema(key, indexes.addObject().put("IndexName", index)));
          }
        });
    return all.isEmpty() ? "" : all.toPrettyString() + "\n";
  }

  private static void schema(List<String> key, ObjectNode to) {
    var schema = to.putArray("KeySchema");
    for (int i = 0; i < key.size(); i++) {
      schema.addObject().put("AttributeName", key.get(i)).put("KeyType", i == 0 ? "HASH" : "RANGE");
    }
  }
}
