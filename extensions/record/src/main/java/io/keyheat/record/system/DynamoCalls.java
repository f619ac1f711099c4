package io.keyheat.record.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.record.system.DynamoTables.DynamoTable;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** DynamoDB: items by their key schema, and entries of global secondary indexes. */
public final class DynamoCalls implements SystemCalls {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(#?\\w+)\\s*=\\s*(:\\w+)\\s*(?=,|$|\\b(?i:SET|REMOVE|ADD|DELETE)\\b)");
  private static final Pattern EQUALITY =
      Pattern.compile("\\(?\\s*(#?[\\w.]+)\\s*=\\s*(:\\w+)\\s*\\)?");

  private final DynamoTables tables;
  private final KeySink sink;

  public DynamoCalls(InetSocketAddress upstream, KeySink sink) {
    this.tables = new DynamoTables(upstream);
    this.sink = sink;
  }

  @Override
  public @Nullable DecodedCall begins(CallHead head) {
    String target = head.header("x-amz-target");
    if (!target.startsWith("DynamoDB_")) {
      if (head.path().startsWith("/service/DynamoDB_")) {
        sink.keyless("calls in a protocol other than JSON 1.0, which is not decoded");
      }
      return null;
    }
    String method = target.substring(target.indexOf('.') + 1);
    return DecodedCall.unary(
        method,
        (request, answers, micros) ->
            find(method, json(request), json(DecodedCall.first(answers)), micros));
  }

  @Override
  public void foresee(CallHead head, byte[] request) throws IOException {
    if (!head.header("x-amz-target").endsWith("Table")) {
      SystemCalls.super.foresee(head, request);
    }
  }

  private static JsonNode json(byte[] message) throws IOException {
    return message.length == 0 ? MissingNode.getInstance() : JSON.readTree(message);
  }

  private void find(String method, JsonNode request, JsonNode answer, long micros) {
    switch (method) {
      case "CreateTable" -> tables.learn(request);
      case "DescribeTable" -> tables.learn(answer.path("Table"));
      case "UpdateTable" -> tables.learn(answer.path("TableDescription"));
      case "PutItem" -> put(request, micros);
      case "UpdateItem" -> update(request, micros);
      case "DeleteItem" -> key(request, TraceOperation.DELETE, micros);
      case "GetItem" -> key(request, TraceOperation.LOOKUP, micros);
      case "Query" -> query(request, micros);
      case "Scan" -> sink.keyless("scans of " + request.path("TableName").asText());
      case "BatchWriteItem" -> batchWrite(request, answer.path("UnprocessedItems"), micros);
      case "BatchGetItem" -> batchGet(request, answer.path("UnprocessedKeys"), micros);
      case "TransactWriteItems" -> transaction(request, micros);
      case "TransactGetItems" -> {
        for (JsonNode item : request.path("TransactItems")) {
          key(item.path("Get"), TraceOperation.LOOKUP, micros);
        }
      }
      case "ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction" ->
          sink.keyless("PartiQL statements");
      default -> {}
    }
  }

  private void put(JsonNode put, long micros) {
    item(put.path("TableName").asText(), put.path("Item"), TraceOperation.UPSERT, micros);
  }

  /** The attributes that an update sets to values of its own, beside those of the key. */
  private void update(JsonNode request, long micros) {
    ObjectNode item = JSON.createObjectNode();
    if (request.path("Key") instanceof ObjectNode key) {
      item.setAll(key);
    }
    for (Map.Entry<String, JsonNode> change : request.path("AttributeUpdates").properties()) {
      item.set(change.getKey(), change.getValue().path("Value"));
    }
    Matcher set = ASSIGNMENT.matcher(request.path("UpdateExpression").asText());
    while (set.find()) {
      String name = set.group(1);
      JsonNode value = request.path("ExpressionAttributeValues").path(set.group(2));
      item.set(request.path("ExpressionAttributeNames").path(name).asText(name), value);
    }
    item(request.path("TableName").asText(), item, TraceOperation.UPSERT, micros);
  }

  private void key(JsonNode request, TraceOperation operation, long micros) {
    item(request.path("TableName").asText(), request.path("Key"), operation, micros);
  }

  private void item(String nameOrArn, JsonNode item, TraceOperation operation, long micros) {
    String name = DynamoTables.name(nameOrArn);
    DynamoTable table = table(name);
    if (table == null) {
      return;
    }
    List<RecordedValue> key = values(table.key(), item);
    if (key.size() < table.key().size()) {
      sink.keyless("items of " + name + " without a whole key");
      return;
    }
    sink.describe(name, table.key());
    sink.record(new KeyRecord(micros, operation, name, key));
    if (operation == TraceOperation.UPSERT) {
      table.indexes().forEach((index, on) -> entry(name, index, values(on, item), on, micros));
    }
  }

  /** An item has an entry in an index whose attributes it has. */
  private void entry(
      String table, String index, List<RecordedValue> values, List<String> on, long micros) {
    if (values.size() == on.size()) {
      sink.record(new KeyRecord(micros, TraceOperation.UPSERT, table + "." + index, values));
    }
  }

  private @Nullable DynamoTable table(String name) {
    DynamoTable table = tables.table(name);
    if (table == null) {
      sink.keyless("operations on tables whose key schema the upstream does not give");
    }
    return table;
  }

  private static List<RecordedValue> values(List<String> names, JsonNode item) {
    List<RecordedValue> values = new ArrayList<>();
    for (String name : names) {
      RecordedValue value = value(item.path(name));
      if (value.form() == RecordedValue.ValueForm.ABSENT) {
        return values;
      }
      values.add(value);
    }
    return values;
  }

  private static RecordedValue value(JsonNode attribute) {
    if (attribute.has("S")) {
      return RecordedValue.text(attribute.path("S").asText());
    }
    if (attribute.has("N")) {
      return RecordedValue.number(attribute.path("N").asText());
    }
    if (attribute.has("B")) {
      return RecordedValue.bytes(Base64.getDecoder().decode(attribute.path("B").asText()));
    }
    return RecordedValue.ABSENT;
  }

  /** A query names its partition key, in an expression or in the older form. */
  private void query(JsonNode request, long micros) {
    String name = DynamoTables.name(request.path("TableName").asText());
    DynamoTable table = table(name);
    if (table == null) {
      return;
    }
    String index = request.path("IndexName").asText();
    List<String> on =
        index.isEmpty() ? table.key() : table.indexes().getOrDefault(index, table.key());
    RecordedValue partition = partition(request, on.get(0));
    if (partition.form() == RecordedValue.ValueForm.ABSENT) {
      sink.keyless("queries of " + name + " whose key is not understood");
    } else {
      String space = table.indexes().containsKey(index) ? name + "." + index : name;
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, space, List.of(partition)));
    }
  }

  private static RecordedValue partition(JsonNode request, String attribute) {
    JsonNode condition = request.path("KeyConditions").path(attribute);
    if (!condition.isMissingNode()) {
      return value(condition.path("AttributeValueList").path(0));
    }
    for (String term : request.path("KeyConditionExpression").asText().split("(?i)\\band\\b", -1)) {
      Matcher equality = EQUALITY.matcher(term.strip());
      if (equality.matches()) {
        String name = equality.group(1);
        String real = request.path("ExpressionAttributeNames").path(name).asText(name);
        if (real.equals(attribute)) {
          return value(request.path("ExpressionAttributeValues").path(equality.group(2)));
        }
      }
    }
    return RecordedValue.ABSENT;
  }

  private void batchWrite(JsonNode request, JsonNode unprocessed, long micros) {
    for (Map.Entry<String, JsonNode> table : request.path("RequestItems").properties()) {
      List<JsonNode> left = new ArrayList<>();
      unprocessed.path(table.getKey()).forEach(left::add);
      for (JsonNode write : table.getValue()) {
        if (left.remove(write)) {
          sink.failed("item of BatchWriteItem");
        } else if (write.has("PutRequest")) {
          JsonNode item = write.path("PutRequest").path("Item");
          item(table.getKey(), item, TraceOperation.UPSERT, micros);
        } else {
          JsonNode key = write.path("DeleteRequest").path("Key");
          item(table.getKey(), key, TraceOperation.DELETE, micros);
        }
      }
    }
  }

  private void batchGet(JsonNode request, JsonNode unprocessed, long micros) {
    for (Map.Entry<String, JsonNode> table : request.path("RequestItems").properties()) {
      List<JsonNode> left = new ArrayList<>();
      unprocessed.path(table.getKey()).path("Keys").forEach(left::add);
      for (JsonNode key : table.getValue().path("Keys")) {
        if (left.remove(key)) {
          sink.failed("key of BatchGetItem");
        } else {
          item(table.getKey(), key, TraceOperation.LOOKUP, micros);
        }
      }
    }
  }

  private void transaction(JsonNode request, long micros) {
    for (JsonNode item : request.path("TransactItems")) {
      if (item.has("Put")) {
        put(item.path("Put"), micros);
      } else if (item.has("Update")) {
        update(item.path("Update"), micros);
      } else if (item.has("Delete")) {
        key(item.path("Delete"), TraceOperation.DELETE, micros);
      } else {
        key(item.path("ConditionCheck"), TraceOperation.LOOKUP, micros);
      }
    }
  }

  @Override
  public String schema() {
    return tables.text();
  }
}
