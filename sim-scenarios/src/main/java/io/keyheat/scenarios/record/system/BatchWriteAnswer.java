package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.util.ArrayList;
import java.util.List;

/**
 * What Spanner answers of some groups of a batch write.
 *
 * @param groups their places in the request
 * @param time of their commit
 */
record BatchWriteAnswer(List<Integer> groups, boolean ok, RecordedValue time) {
  BatchWriteAnswer {
    groups = List.copyOf(groups);
  }

  static BatchWriteAnswer of(byte[] response) {
    List<Integer> groups = new ArrayList<>();
    boolean ok = true;
    RecordedValue time = RecordedValue.ABSENT;
    for (ProtoFields field = new ProtoFields(response); field.next(); ) {
      switch (field.number()) {
        case 1 -> field.integers().forEach(group -> groups.add(group.intValue()));
        case 2 -> ok = RpcStatus.isOk(field.message());
        case 3 -> time = ProtoTime.of(field.message());
        default -> {}
      }
    }
    return new BatchWriteAnswer(groups, ok, time);
  }
}
