package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.ProtoFields;
import io.keyheat.scenarios.record.wire.WatchedCall;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bigtable: row keys of mutations and reads. */
public final class BigtableCalls implements SystemCalls {
  private static final String DATA = "/google.bigtable.v2.Bigtable/";
  private static final int DELETE_FROM_ROW = 4;
  private static final int MAX_ENTRY_MESSAGES = 100_000;

  private final KeySink sink;

  public BigtableCalls(KeySink sink) {
    this.sink = sink;
  }

  @Override
  public @Nullable WatchedCall begins(CallHead head) {
    if (!head.path().startsWith(DATA)) {
      return null;
    }
    String method = head.path().substring(DATA.length());
    long micros = head.micros();
    return switch (method) {
      case "MutateRow" -> call(method, 1, (asked, answers) -> mutate(asked, micros));
      case "MutateRows" ->
          call(method, MAX_ENTRY_MESSAGES, (asked, answers) -> mutateAll(asked, answers, micros));
      case "CheckAndMutateRow" ->
          call(method, 1, (asked, answers) -> check(asked, CallPair.first(answers), micros));
      case "ReadModifyWriteRow" ->
          call(method, 1, (asked, answers) -> row(asked, 2, TraceOperation.UPDATE, micros));
      case "ReadRows" -> call(method, 0, (asked, answers) -> read(asked, micros));
      case "ExecuteQuery" -> call(method, 0, (asked, answers) -> sink.keyless("SQL queries"));
      default -> null;
    };
  }

  private CallPair call(String method, int mostResponses, CallPair.CallDecoder decoder) {
    return new CallPair(mostResponses, decoder, () -> sink.failed(method));
  }

  /** {@code projects/p/instances/i/tables/t} is the table t. */
  private static String table(byte[] message) {
    String name = ProtoFields.text(message, 1);
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private void record(String table, byte[] key, TraceOperation operation, long micros) {
    sink.record(new KeyRecord(micros, operation, table, List.of(RecordedValue.bytes(key))));
  }

  /** A message that has its row's key in a field of that number. */
  private void row(byte[] message, int number, TraceOperation operation, long micros) {
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == number) {
        record(table(message), field.bytes(), operation, micros);
        return;
      }
    }
  }

  private void mutate(byte[] message, long micros) {
    row(message, 2, operation(new ProtoFields(message), 3), micros);
  }

  /** Whether mutations delete a row or write to it. */
  private static TraceOperation operation(ProtoFields message, int mutations) {
    boolean writes = false;
    boolean deletes = false;
    while (message.next()) {
      if (message.number() == mutations) {
        ProtoFields mutation = message.message();
        while (mutation.next()) {
          boolean row = mutation.number() == DELETE_FROM_ROW;
          deletes |= row;
          writes |= !row;
        }
      }
    }
    return deletes && !writes ? TraceOperation.DELETE : TraceOperation.UPSERT;
  }

  private void mutateAll(byte[] message, List<byte[]> answers, long micros) {
    Set<Long> failed = failedEntries(answers);
    String table = table(message);
    long index = 0;
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() != 2) {
        continue;
      }
      if (failed.contains(index++)) {
        sink.failed("entry of MutateRows");
        continue;
      }
      TraceOperation operation = operation(field.message(), 2);
      for (ProtoFields entry = field.message(); entry.next(); ) {
        if (entry.number() == 1) {
          record(table, entry.bytes(), operation, micros);
        }
      }
    }
  }

  private static Set<Long> failedEntries(List<byte[]> answers) {
    Set<Long> failed = new HashSet<>();
    for (byte[] answer : answers) {
      for (ProtoFields field = new ProtoFields(answer); field.next(); ) {
        if (field.number() == 1) {
          long index = 0;
          boolean ok = true;
          for (ProtoFields entry = field.message(); entry.next(); ) {
            switch (entry.number()) {
              case 1 -> index = entry.integer();
              case 2 -> ok = RpcStatus.isOk(entry.message());
              default -> {}
            }
          }
          if (!ok) {
            failed.add(index);
          }
        }
      }
    }
    return failed;
  }

  /** The row is read; and written, if the answer says that mutations of that branch were there. */
  private void check(byte[] message, byte[] answer, long micros) {
    row(message, 2, TraceOperation.LOOKUP, micros);
    boolean matched = false;
    for (ProtoFields field = new ProtoFields(answer); field.next(); ) {
      if (field.number() == 1) {
        matched = field.integer() != 0;
      }
    }
    int branch = matched ? 4 : 5;
    boolean writes = false;
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      writes |= field.number() == branch;
    }
    if (writes) {
      row(message, 2, operation(new ProtoFields(message), branch), micros);
    }
  }

  private void read(byte[] message, long micros) {
    String table = table(message);
    List<ProtoFields> sets = new ArrayList<>();
    for (ProtoFields field = new ProtoFields(message); field.next(); ) {
      if (field.number() == 2) {
        sets.add(field.message());
      }
    }
    boolean whole = true;
    for (ProtoFields set : sets) {
      while (set.next()) {
        whole = false;
        if (set.number() == 1) {
          record(table, set.bytes(), TraceOperation.LOOKUP, micros);
        } else {
          range(table, set.message(), micros);
        }
      }
    }
    if (whole) {
      sink.keyless("reads of the whole of " + table);
    }
  }

  private void range(String table, ProtoFields range, long micros) {
    byte[] start = new byte[0];
    while (range.next()) {
      if (range.number() <= 2) {
        start = range.bytes();
      }
    }
    if (start.length == 0) {
      sink.keyless("reads of " + table + " from its beginning");
    } else {
      record(table, start, TraceOperation.SCAN, micros);
    }
  }
}
