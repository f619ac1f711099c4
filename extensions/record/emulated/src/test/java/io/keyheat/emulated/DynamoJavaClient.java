package io.keyheat.emulated;

import java.net.URI;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** DynamoDB: its emulator knows no transactions, so a condition stands for one. */
final class DynamoJavaClient implements JavaClient {
  private static final String EVENTS = "events";
  private static final int MOST_OF_BATCH = 25;
  private final DynamoDbClient dynamo;

  DynamoJavaClient(int port) {
    dynamo =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://localhost:" + port))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create("secret-id", "secret-key")))
            .build();
  }

  @Override
  public void setUp() {
    dynamo.createTable(
        table ->
            table
                .tableName(EVENTS)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
    dynamo.waiter().waitUntilTableExists(table -> table.tableName(EVENTS));
  }

  private static Map<String, AttributeValue> item(String id) {
    return Map.of("id", AttributeValue.fromS(id), "note", AttributeValue.fromS("secret"));
  }

  @Override
  public void write(String id) {
    dynamo.putItem(put -> put.tableName(EVENTS).item(item(id)));
  }

  @Override
  public void writeAll(List<String> ids) {
    for (int from = 0; from < ids.size(); from += MOST_OF_BATCH) {
      List<WriteRequest> batch =
          ids.subList(from, Math.min(ids.size(), from + MOST_OF_BATCH)).stream()
              .map(id -> PutRequest.builder().item(item(id)).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      dynamo.batchWriteItem(write -> write.requestItems(Map.of(EVENTS, batch)));
    }
  }

  @Override
  public void transact(String read, String written) {
    try {
      dynamo.putItem(
          put ->
              put.tableName(EVENTS)
                  .item(item("aborted-" + written))
                  .conditionExpression("attribute_exists(note)"));
      throw new IllegalStateException("an item that does not exist has an attribute");
    } catch (ConditionalCheckFailedException e) {
      dynamo.putItem(put -> put.tableName(EVENTS).item(item(written)));
    }
  }

  @Override
  public int count() {
    return dynamo.scanPaginator(scan -> scan.tableName(EVENTS).limit(50)).stream()
        .mapToInt(page -> page.items().size())
        .sum();
  }

  @Override
  public void close() {
    dynamo.close();
  }
}
