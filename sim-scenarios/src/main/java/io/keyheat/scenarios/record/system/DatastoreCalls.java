package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.record.wire.WatchedCall;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Datastore: entities and the entries of their properties' indexes, over gRPC and over HTTP. */
public final class DatastoreCalls implements SystemCalls {
  private static final Pattern METHOD =
      Pattern.compile(
          "/google\\.datastore\\.v1\\.Datastore/(\\w+)|/v1(?:beta\\d)?/projects/[^/]+:(\\w+)");
  private static final int PROPERTY_NAME = 2;
  private static final int ENTITY_PROPERTIES = 3;
  private static final int HAS_ANCESTOR = 11;

  private final KeySink sink;
  private boolean foreseeing;
  private long foreseen;

  public DatastoreCalls(KeySink sink) {
    this.sink = sink;
  }

  @Override
  public @Nullable WatchedCall begins(CallHead head) {
    Matcher matcher = METHOD.matcher(head.path());
    if (!matcher.matches()) {
      return null;
    }
    String method = (matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    if (head.header("content-type").contains("json")) {
      sink.keyless("calls in JSON, which is not decoded");
      return null;
    }
    long micros = head.micros();
    return switch (method.toLowerCase(Locale.ROOT)) {
      case "commit" ->
          call(method, (asked, answers) -> commit(asked, CallPair.first(answers), micros));
      case "lookup" -> call(method, (asked, answers) -> lookup(asked, micros));
      case "runquery" -> call(method, (asked, answers) -> query(asked, 3, micros));
      case "runaggregationquery" -> call(method, (asked, answers) -> aggregation(asked, micros));
      default -> null;
    };
  }

  @Override
  public void foresee(CallHead head, byte[] request) {
    foreseeing = true;
    try {
      SystemCalls.super.foresee(head, request);
    } finally {
      foreseeing = false;
    }
  }

  private CallPair call(String method, CallPair.CallDecoder decoder) {
    return new CallPair(1, decoder, () -> sink.failed(method));
  }

  private void commit(byte[] request, byte[] answer, long micros) {
    List<ProtoFields> results = ProtoFields.messages(answer, 3);
    int index = 0;
    for (ProtoFields mutation : ProtoFields.messages(request, 6)) {
      ProtoFields result =
          index < results.size() ? results.get(index) : new ProtoFields(new byte[0]);
      mutate(mutation, result, micros);
      index++;
    }
  }

  /**
   * Records a mutation of a commit.
   *
   * @param result has the key, where the server chose its last part
   */
  private void mutate(ProtoFields mutation, ProtoFields result, long micros) {
    @Nullable EntityKey allocated = null;
    while (result.next()) {
      switch (result.number()) {
        case 3 -> allocated = EntityKey.of(result.message());
        case 5 -> {
          if (result.integer() != 0) {
            sink.failed("mutation in conflict");
            return;
          }
        }
        default -> {}
      }
    }
    while (mutation.next()) {
      switch (mutation.number()) {
        case 4 -> write(mutation.message(), TraceOperation.INSERT, allocated, micros);
        case 5 -> write(mutation.message(), TraceOperation.UPDATE, allocated, micros);
        case 6 -> write(mutation.message(), TraceOperation.UPSERT, allocated, micros);
        case 7 -> record(EntityKey.of(mutation.message()), TraceOperation.DELETE, micros);
        default -> {}
      }
    }
  }

  private void write(
      ProtoFields entity, TraceOperation operation, @Nullable EntityKey allocated, long micros) {
    IndexedValues values = new IndexedValues(ENTITY_PROPERTIES);
    EntityKey key = new EntityKey("", List.of(), false);
    while (entity.next()) {
      switch (entity.number()) {
        case 1 -> key = EntityKey.of(entity.message());
        case 3 -> values.addEntry(entity.message(), "", 0);
        default -> {}
      }
    }
    EntityKey whole = key.complete() || allocated == null ? key : allocated;
    if (foreseeing) {
      whole = whole.completed(scatteredId());
    }
    EntityKey written = whole;
    if (!record(whole, operation, micros)) {
      return;
    }
    boolean creates = operation == TraceOperation.INSERT;
    TraceOperation indexing = creates ? TraceOperation.INSERT : TraceOperation.UPSERT;
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

  private void lookup(byte[] request, long micros) {
    for (ProtoFields key : ProtoFields.messages(request, 3)) {
      record(EntityKey.of(key), TraceOperation.LOOKUP, micros);
    }
  }

  private void aggregation(byte[] request, long micros) {
    if (!ProtoFields.messages(request, 7).isEmpty()) {
      sink.keyless("GQL queries");
    }
    for (ProtoFields aggregation : ProtoFields.messages(request, 3)) {
      while (aggregation.next()) {
        if (aggregation.number() == 1) {
          structured(aggregation.message(), micros);
        }
      }
    }
  }

  private void query(byte[] request, int number, long micros) {
    if (!ProtoFields.messages(request, 7).isEmpty()) {
      sink.keyless("GQL queries");
    }
    ProtoFields.messages(request, number).forEach(query -> structured(query, micros));
  }

  private void structured(ProtoFields query, long micros) {
    String kind = "";
    List<StructuredQuery.QueryBound> bounds = List.of();
    @Nullable EntityKey ancestor = null;
    while (query.next()) {
      switch (query.number()) {
        case 3 -> kind = ProtoFields.text(query.bytes(), 1);
        case 4 -> {
          bounds = StructuredQuery.of(query.message(), PROPERTY_NAME).bounds();
          ancestor = ancestor(query.message(), 0);
        }
        default -> {}
      }
    }
    if (ancestor != null) {
      String table = ancestor.table() + "/" + kind;
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, table, ancestor.parts()));
    } else if (!bounds.isEmpty()) {
      StructuredQuery.QueryBound bound = bounds.get(0);
      String table = kind + "." + bound.field();
      sink.record(new KeyRecord(micros, TraceOperation.SCAN, table, List.of(bound.value())));
    } else {
      sink.keyless("queries of " + kind + " without a bound value");
    }
  }

  /** The key of which a filter demands that it is above what is found. */
  private static @Nullable EntityKey ancestor(ProtoFields filter, int depth) {
    while (filter.next() && depth < 20) {
      ProtoFields inner = filter.message();
      boolean composite = filter.number() == 1;
      long operator = 0;
      @Nullable EntityKey found = null;
      while (inner.next()) {
        if (inner.number() == 2 && composite) {
          found = found == null ? ancestor(inner.message(), depth + 1) : found;
        } else if (inner.number() == 2) {
          operator = inner.integer();
        } else if (inner.number() == 3 && !composite) {
          found = keyValue(inner.message());
        }
      }
      if (found != null && (composite || operator == HAS_ANCESTOR)) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable EntityKey keyValue(ProtoFields value) {
    while (value.next()) {
      if (value.number() == 5) {
        return EntityKey.of(value.message());
      }
    }
    return null;
  }
}
