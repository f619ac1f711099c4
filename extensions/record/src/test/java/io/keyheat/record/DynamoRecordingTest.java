package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.recording.RecordedSystem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items of DynamoDB's calls as they are in the trace. */
class DynamoRecordingTest {
  private static final String SCHEMA =
      """
      {"TableName": "Orders", "KeySchema": [{"AttributeName": "sk", "KeyType": "RANGE"},
       {"AttributeName": "pk", "KeyType": "HASH"}], "GlobalSecondaryIndexes": [{"IndexName": "byDay",
       "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}]}]}
      """;

  @TempDir private Path folder;

  private static byte[] answer(String target, byte[] body) {
    String answer =
        switch (target.substring(target.indexOf('.') + 1)) {
          case "DescribeTable" -> "{\"Table\": " + SCHEMA + "}";
          case "BatchWriteItem" ->
              "{\"UnprocessedItems\": {\"Orders\": [{\"PutRequest\": {\"Item\": {\"pk\": {\"S\":"
                  + " \"u2\"}, \"sk\": {\"N\": \"2\"}}}}]}}";
          case "DeleteItem" -> null;
          default -> "{}";
        };
    return answer == null ? null : answer.getBytes(StandardCharsets.UTF_8);
  }

  private static void call(RecordingFixture recording, String method, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + recording.port() + "/"))
            .header("X-Amz-Target", "DynamoDB_20120810." + method)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("Authorization", GrpcClient.CREDENTIAL)
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
            .build();
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    client.send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void itemsHaveTheKeyThatTheTableDeclares() throws IOException, InterruptedException {
    try (HttpStub stub = new HttpStub(DynamoRecordingTest::answer);
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.DYNAMODB, stub.address(), folder)) {
      call(
          recording,
          "PutItem",
          "{'TableName': 'Orders', 'Item': {'note': {'S': 'hush'}, 'sk': {'N': '7'}, 'pk': {'S':"
              + " 'u1'}, 'day': {'S': '2026-01-01'}}}");
      String key = "'Key': {'pk': {'S': 'u1'}, 'sk': {'N': '7'}}";
      call(recording, "GetItem", "{'TableName': 'Orders', " + key + "}");
      call(recording, "DeleteItem", "{'TableName': 'Orders', " + key + "}");
      call(
          recording,
          "Query",
          "{'TableName': 'Orders', 'KeyConditionExpression': '#p = :p AND sk > :s',"
              + " 'ExpressionAttributeNames': {'#p': 'pk'}, 'ExpressionAttributeValues': {':p':"
              + " {'S': 'u1'}, ':s': {'N': '3'}}}");
      call(
          recording,
          "BatchWriteItem",
          "{'RequestItems': {'Orders': [{'PutRequest': {'Item': {'pk': {'S': 'u1'}, 'sk': {'N':"
              + " '1'}}}}, {'PutRequest': {'Item': {'pk': {'S': 'u2'}, 'sk': {'N': '2'}}}}]}}");
      call(
          recording,
          "TransactWriteItems",
          "{'TransactItems': [{'Update': {'TableName': 'Orders', " + key + "}}]}");
      call(recording, "ExecuteStatement", "{'Statement': 'SELECT * FROM Orders'}");
      assertThat(recording.lines())
          .containsExactly(
              "upsert,Orders,u1,7",
              "upsert,Orders.byDay,2026-01-01",
              "lookup,Orders,u1,7",
              "scan,Orders,u1",
              "upsert,Orders,u1,1",
              "upsert,Orders,u1,7");
      assertThat(recording.counts().failed())
          .containsEntry("DeleteItem", 1L)
          .containsEntry("item of BatchWriteItem", 1L);
      assertThat(recording.counts().left()).containsEntry("PartiQL statements", 1L);
      String whole = RecordingFixture.text(recording.trace()) + recording.schema();
      assertThat(whole).doesNotContain("hush", GrpcClient.CREDENTIAL);
      assertThat(recording.schema()).contains("\"pk\"");
    }
  }
}
