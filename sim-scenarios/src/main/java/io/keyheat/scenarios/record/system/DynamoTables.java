package io.keyheat.scenarios.record.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The key schemas of DynamoDB's tables, as they pass, or as the upstream answers. */
final class DynamoTables {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ASK_MILLIS = 3000;

  /** Local servers demand a signature's form; they do not check it. */
  private static final String SIGNATURE =
      "AWS4-HMAC-SHA256 Credential=keyheat/20260101/us-east-1/dynamodb/aws4_request,"
          + " SignedHeaders=host;x-amz-date;x-amz-target, Signature=0";

  private final InetSocketAddress upstream;
  private final Map<String, DynamoTable> tables = new LinkedHashMap<>();

  /**
   * The key of a table, and those of its global secondary indexes.
   *
   * @param key names of the attributes: the partition key, and the sort key if there is one
   */
  record DynamoTable(List<String> key, Map<String, List<String>> indexes, boolean known) {
    DynamoTable {
      key = List.copyOf(key);
      indexes = Map.copyOf(indexes);
    }
  }

  DynamoTables(InetSocketAddress upstream) {
    this.upstream = upstream;
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
    tables.put(name, new DynamoTable(key, indexes, true));
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

  /** The key of a table; null where it is not known. */
  @Nullable DynamoTable table(String name) {
    if (!tables.containsKey(name)) {
      tables.put(name, new DynamoTable(List.of(), Map.of(), false));
      ask(name);
    }
    DynamoTable table = tables.get(name);
    return table == null || !table.known() ? null : table;
  }

  private void ask(String name) {
    try {
      URI address =
          URI.create("http://" + upstream.getHostString() + ":" + upstream.getPort() + "/");
      HttpURLConnection call = (HttpURLConnection) address.toURL().openConnection();
      call.setConnectTimeout(ASK_MILLIS);
      call.setReadTimeout(ASK_MILLIS);
      call.setRequestMethod("POST");
      call.setRequestProperty("Content-Type", "application/x-amz-json-1.0");
      call.setRequestProperty("X-Amz-Target", "DynamoDB_20120810.DescribeTable");
      call.setRequestProperty("X-Amz-Date", "20260101T000000Z");
      call.setRequestProperty("Authorization", SIGNATURE);
      call.setDoOutput(true);
      ObjectNode request = JSON.createObjectNode().put("TableName", name);
      call.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
      learn(JSON.readTree(call.getInputStream()).path("Table"));
      call.disconnect();
    } catch (IOException | IllegalArgumentException e) {
      // Its keys stay unknown; operations on it are counted as such.
    }
  }

  /** All key schemas, in the form in which CreateTable takes them. */
  String text() {
    var all = JSON.createArrayNode();
    tables.forEach(
        (name, table) -> {
          if (table.known()) {
            ObjectNode entry = all.addObject().put("TableName", name);
            schema(table.key(), entry);
            if (!table.indexes().isEmpty()) {
              var indexes = entry.putArray("GlobalSecondaryIndexes");
              table
                  .indexes()
                  .forEach(
                      (index, key) -> schema(key, indexes.addObject().put("IndexName", index)));
            }
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
