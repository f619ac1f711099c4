package io.keyheat.record.system;

import com.google.datastore.v1.CommitRequest;
import com.google.datastore.v1.CommitResponse;
import com.google.datastore.v1.Entity;
import com.google.datastore.v1.Filter;
import com.google.datastore.v1.Key;
import com.google.datastore.v1.LookupRequest;
import com.google.datastore.v1.Mutation;
import com.google.datastore.v1.MutationResult;
import com.google.datastore.v1.PropertyFilter;
import com.google.datastore.v1.Query;
import com.google.datastore.v1.RunAggregationQueryRequest;
import com.google.datastore.v1.RunQueryRequest;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Datastore: entities and the entries of their properties' indexes, over gRPC and over HTTP. */
public final class DatastoreCalls implements SystemCalls {
  private static final Pattern METHOD =
      Pattern.compile(
          "/google\\.datastore\\.v1\\.Datastore/(\\w+)|/v1(?:beta\\d)?/projects/[^/]+:(\\w+)");
  private static final int MAX_DEPTH = 20;

  private final KeySink sink;
  private boolean foreseeing;
  private long foreseen;

  public DatastoreCalls(KeySink sink) {
    this.sink = sink;
  }

  @Override
  public @Nullable DecodedCall begins(CallHead head) {
    Matcher matcher = METHOD.matcher(head.path());
    if (!matcher.matches()) {
      return null;
    }
    String method = (matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    if (head.header("content-type").contains("json")) {
      sink.keyless("calls in JSON, which is not decoded");
      return null;
    }
    return switch (method.toLowerCase(Locale.ROOT)) {
      case "commit" -> DecodedCall.unary(method, this::commit);
      case "lookup" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> {
                for (Key key : LookupRequest.parseFrom(request).getKeysList()) {
                  record(EntityKey.of(key), TraceOperation.LOOKUP, micros);
                }
              });
      case "runquery" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> {
                RunQueryRequest asked = RunQueryRequest.parseFrom(request);
                query(asked.hasGqlQuery(), asked.hasQuery() ? asked.getQuery() : null, micros);
              });
      case "runaggregationquery" ->
          DecodedCall.unary(
              method,
              (request, answers, micros) -> {
                RunAggregationQueryRequest asked = RunAggregationQueryRequest.parseFrom(request);
                boolean nested = asked.getAggregationQuery().hasNestedQuery();
                query(
                    asked.hasGqlQuery(),
                    nested ? asked.getAggregationQuery().getNestedQuery() : null,
                    micros);
              });
      default -> null;
    };
  }

  private void commit(byte[] request, List<byte[]> answers, long micros) throws IOException {
    List<MutationResult> results =
        CommitResponse.parseFrom(DecodedCall.first(answers)).getMutationResultsList();
    int index = 0;
    foreseeing = answers.isEmpty();
    for (Mutation mutation : CommitRequest.parseFrom(request).getMutationsList()) {
      mutate(
          mutation,
          index < results.size() ? results.get(index) : MutationResult.getDefaultInstance(),
          micros);
      index++;
    }
  }

  /**
   * Records a mutation of a commit.
   *
   * @param result has the key, where the server chose its last part
   */
  private void mutate(Mutation mutation, MutationResult result, long micros) {
    if (result.getConflictDetected()) {
      sink.failed("mutation in conflict");
      return;
    }
    @Nullable EntityKey allocated = result.hasKey() ? EntityKey.of(result.getKey()) : null;
    switch (mutation.getOperationCase()) {
      case INSERT -> write(mutation.getInsert(), TraceOperation.INSERT, allocated, micros);
      case UPDATE -> write(mutation.getUpdate(), TraceOperation.UPDATE, allocated, micros);
      case UPSERT -> write(mutation.getUpsert(), TraceOperation.UPSERT, allocated, micros);
      case DELETE -> record(EntityKey.of(mutation.getDelete()), TraceOperation.DELETE, micros);
      case OPERATION_NOT_SET -> {}
    }
  }

  private void write(
      Entity entity, TraceOperation operation, @Nullable EntityKey allocated, long micros) {
    EntityKey key = EntityKey.of(entity.getKey());
    EntityKey whole = key.complete() || allocated == null ? key : allocated;
    EntityKey written = foreseeing ? whole.completed(scatteredId()) : whole;
    if (!record(written, operation, micros)) {
      return;
    }
    boolean creates = operation == TraceOperation.INSERT;
    TraceOperation indexing = creates ? TraceOperation.INSERT : TraceOperation.UPSERT;
    IndexedValues values = new IndexedValues();
    values.addProperties(entity.getPropertiesMap());
    values
        .values()
        .forEach(
            (property, all) ->
                all.stream()
                    .distinct()
                    .map(value -> entry(value, written))
                    .forEach(
                        entry ->
                            sink.record(
                                new KeyRecord(
                                    micros, indexing, written.table() + "." + property, entry))));
  }

  /** An id such as the server allocates: unlike those before it. */
  private long scatteredId() {
    return (++foreseen * 0x9E3779B97F4A7C15L) >>> 10;
  }

  private static List<RecordedValue> entry(RecordedValue value, EntityKey key) {
    List<RecordedValue> entry = new ArrayList<>(List.of(value));
    entry.addAll(key.parts());
    return entry;
  }

  private boolean record(EntityKey key, TraceOperation operation, long micros) {
    if (!key.complete()) {
      sink.keyless("entities without a whole key");
      return false;
    }
    sink.record(new KeyRecord(micros, operation, key.table(), key.parts()));
    return true;
  }

  private void query(boolean gql, @Nullable Query query, long micros) {
    if (gql) {
      sink.keyless("GQL queries");
    }
    if (query == null) {
      return;
    }
    String kind =
        query.getKindCount() == 0 ? "" : query.getKind(query.getKindCount() - 1).getName();
    List<QueryBound> bounds = QueryBound.of(query.getFilter());
    @Nullable EntityKey ancestor = ancestor(query.getFilter(), 0);
    if (ancestor != null) {
      String table = ancestor.table() + "/" + kind;
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, table, ancestor.parts()));
    } else if (!bounds.isEmpty()) {
      String table = kind + "." + bounds.get(0).field();
      List<RecordedValue> key = List.of(bounds.get(0).value());
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, table, key));
    } else {
      sink.keyless("queries of " + kind + " without a bound value");
    }
  }

  /** The key of which a filter demands that it is above what is found. */
  private static @Nullable EntityKey ancestor(Filter filter, int depth) {
    if (filter.hasPropertyFilter()) {
      PropertyFilter bound = filter.getPropertyFilter();
      boolean above = bound.getOp() == PropertyFilter.Operator.HAS_ANCESTOR;
      return above && bound.getValue().hasKeyValue()
          ? EntityKey.of(bound.getValue().getKeyValue())
          : null;
    }
    return depth > MAX_DEPTH
        ? null
        : filter.getCompositeFilter().getFiltersList().stream()
            .map(inner -> ancestor(inner, depth + 1))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }
}
