package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.Condition;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.reader.table.GeneratorReader;
import io.keyheat.scenarios.reader.table.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the calls of a page or transaction. */
final class SequenceReader {
  private static final Set<String> SHARES = LoadFields.SHARES;

  private final CallReader callReader;
  private final long durationNanos;
  private final Problems problems;
  private final boolean isTransaction;
  private final List<Draft> drafts = new ArrayList<>();

  /** A call before its values are read. */
  private record Draft(String name, Section section, String operation, @Nullable TableSpec table) {}

  /**
   * What was read.
   *
   * @param shared values that all calls share
   * @param transaction its rules; null: it is a page
   */
  record ReadSequence(
      Order order,
      Map<String, ValueSpec> shared,
      List<ReadCall> calls,
      @Nullable TransactionSpec transaction) {

    /** Returns the load with its client. */
    SequenceLoad load(LoadFrame frame) {
      List<CallSpec> specs = calls.stream().map(call -> call.spec(frame)).toList();
      return transaction == null
          ? new PageLoad(frame, order, shared, specs)
          : new TransactionLoad(frame, order, shared, specs, transaction);
    }
  }

  /** A call after its values are read. */
  record ReadCall(
      String name,
      CallReader.LoadCall call,
      @Nullable Condition condition,
      @Nullable ShareSpec share) {
    private CallSpec spec(LoadFrame frame) {
      LoadFrame own = frame.named(frame.name() + ".calls." + name);
      return new CallSpec(call.load().apply(own), condition, share);
    }
  }

  SequenceReader(
      CallReader callReader, long durationNanos, boolean isTransaction, Problems problems) {
    this.callReader = callReader;
    this.durationNanos = durationNanos;
    this.isTransaction = isTransaction;
    this.problems = problems;
  }

  /** Reads the calls; omits calls with mistakes. */
  ReadSequence read(Section section) {
    String operation = isTransaction ? "transaction" : "page";
    Node orderNode = section.get(operation);
    String read = orderNode == null ? null : LoadFields.ORDER.read(orderNode, problems);
    String order = read == null ? "serial" : read;
    readDrafts(section);
    Map<String, ValueSpec> shared = shared(section);
    List<ReadCall> calls = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      ReadCall call = call(i, shared, order);
      if (call != null) {
        calls.add(call);
      }
    }
    checkWritesLast();
    TransactionSpec transaction = isTransaction ? transaction(section) : null;
    Order inOrder = Order.valueOf(order.toUpperCase(Locale.ROOT));
    return new ReadSequence(inOrder, shared, calls, transaction);
  }

  private void readDrafts(Section section) {
    Node.Mapping mapping = section.find(LoadFields.CALL_MAP);
    if (mapping == null) {
      return;
    }
    if (mapping.members().isEmpty() || mapping.members().size() > LoadFields.MAX_CALLS) {
      problems.add(
          mapping.place(),
          "has " + mapping.members().size() + " calls; expected from 1 to " + LoadFields.MAX_CALLS);
    }
    mapping
        .members()
        .forEach(
            (name, member) -> {
              try {
                Values.checkName(name, LoadReader.NAME, LoadReader.NAME_EXPECTED);
              } catch (BadValue e) {
                problems.add(member.key(), String.valueOf(e.getMessage()));
              }
              Node.Mapping call = LoadFields.CALL.read(member.value(), problems);
              if (call != null) {
                Section fields = new Section(call, LoadFields.CALL, problems);
                String does = operation(fields);
                drafts.add(new Draft(name, fields, does, callReader.table(fields, does)));
              }
            });
  }

  /** What a call does; empty where the problems say why it is not known. */
  private String operation(Section call) {
    Set<String> possible = LoadFields.CALLS;
    if (isTransaction && possible.stream().noneMatch(call::has)) {
      possible = LoadFields.TRANSACTION_CALLS;
    }
    String does = callReader.oneOf(call, possible, "names its operation");
    if (!isTransaction || does.isEmpty() || LoadFields.TRANSACTION_CALLS.contains(does)) {
      return does;
    }
    Set<String> others = new LinkedHashSet<>(LoadFields.CALLS);
    others.removeAll(LoadFields.TRANSACTION_CALLS);
    callReader.refuse(
        call,
        others,
        "belongs to a page or a load of its own; expected a call of a transaction to be one of "
            + String.join(", ", LoadFields.TRANSACTION_CALLS));
    return "";
  }

  /**
   * Reads values that are drawn once for all calls; the tables of the calls give the types of
   * columns.
   */
  private Map<String, ValueSpec> shared(Section section) {
    Map<String, ValueSpec> shared = new LinkedHashMap<>();
    Node.Mapping mapping = section.find(LoadFields.VALUES);
    if (mapping == null) {
      return shared;
    }
    Map<String, ColumnType> types = new LinkedHashMap<>();
    for (Draft draft : drafts) {
      if (draft.table() != null) {
        for (ColumnSpec column : draft.table().columns()) {
          ColumnType type = types.putIfAbsent(column.name(), column.type());
          Node node = mapping.get(column.name());
          if (node != null && type != null && type != column.type()) {
            problems.add(
                node.place(),
                "is of type "
                    + Types.name(type)
                    + " in one table and "
                    + Types.name(column.type())
                    + " in another; expected one type in all");
          }
        }
      }
    }
    if (types.isEmpty()) {
      return shared; // The mistakes in the calls are already reported.
    }
    Section columns = new Section(mapping, types.keySet(), problems);
    GeneratorReader generators = new GeneratorReader(types.keySet(), problems);
    types.forEach(
        (name, type) -> {
          Node node = columns.get(name);
          ValueSpec value = node == null ? null : generators.read(node, type);
          if (value != null) {
            shared.put(name, overRows(name, value));
          }
        });
    return shared;
  }

  /** A generator over the rows of the first table that has the column. */
  private ValueSpec overRows(String name, ValueSpec value) {
    for (Draft draft : drafts) {
      TableSpec table = draft.table();
      if (table == null) {
        continue;
      }
      for (ColumnSpec column : table.columns()) {
        if (column.name().equals(name)) {
          return value.over(column.valuesAtStart(), table.existingRows());
        }
      }
    }
    return value;
  }

  private @Nullable ReadCall call(int position, Map<String, ValueSpec> shared, String order) {
    Draft draft = drafts.get(position);
    Condition condition = condition(position, order);
    ShareSpec share = share(draft);
    if (draft.table() == null) {
      return null;
    }
    CallReader.LoadCall call = callReader.read(draft.section(), draft.operation(), shared);
    return call == null ? null : new ReadCall(draft.name(), call, condition, share);
  }

  private @Nullable Condition condition(int position, String order) {
    Section section = drafts.get(position).section();
    Set<String> conditions = LoadFields.CONDITIONS;
    if (isTransaction || order.equals("parallel")) {
      callReader.refuse(
          section, conditions, "belongs to a serial page; expected it only in its calls");
      return null;
    }
    if (conditions.stream().noneMatch(section::has)) {
      return null;
    }
    String field = callReader.oneOf(section, conditions, "has two conditions");
    String asked = field.isEmpty() ? "" : section.value(field, earlierLookup(position), "");
    for (int i = 0; i < position; i++) {
      if (drafts.get(i).name().equals(asked)) {
        return new Condition(i, field.equals("ifPresent"));
      }
    }
    return null;
  }

  private ValueReader<String> earlierLookup(int position) {
    List<String> lookups =
        drafts.subList(0, position).stream()
            .filter(draft -> draft.operation().equals("lookup"))
            .filter(draft -> !draft.section().has("rowsPerCommit"))
            .filter(draft -> !draft.section().has(ScanFields.FAN_OUT))
            .map(Draft::name)
            .toList();
    return text -> {
      if (!lookups.contains(text.value())) {
        throw Section.unknownName("earlier lookup of one row", text.value(), lookups);
      }
      return text.value();
    };
  }

  private @Nullable ShareSpec share(Draft draft) {
    if (isTransaction) {
      callReader.refuse(
          draft.section(), SHARES, "belongs to a page; expected it only in its calls");
      return null;
    }
    if (SHARES.stream().noneMatch(draft.section()::has)) {
      return null;
    }
    String field = callReader.oneOf(draft.section(), SHARES, "has two groups of users");
    Node users = field.isEmpty() ? null : draft.section().get(field);
    Node.Mapping mapping = users == null ? null : LoadFields.USERS.read(users, problems);
    if (mapping == null) {
      return null;
    }
    Section section = new Section(mapping, LoadFields.USERS, problems);
    List<String> columns =
        draft.table() == null
            ? List.of()
            : draft.table().columns().stream().map(ColumnSpec::name).toList();
    String column =
        section.value(
            LoadFields.ONLY_FOR_COLUMN,
            text -> {
              if (draft.table() != null && !columns.contains(text.value())) {
                throw Section.unknownName("column", text.value(), columns);
              }
              return text.value();
            },
            "");
    Node node = section.require(LoadFields.ONLY_FOR_SHARE);
    RateSchedule share =
        node == null ? null : RateReader.ofShares(durationNanos, problems).read(node);
    return share == null || column.isEmpty()
        ? null
        : new ShareSpec(column, share, field.equals("exceptFor"));
  }

  /**
   * Checks that reads precede writes, because the writes of a transaction are one commit at its
   * end.
   */
  private void checkWritesLast() {
    boolean hasWritten = false;
    for (Draft draft : drafts) {
      boolean reads = draft.operation().equals("lookup");
      if (isTransaction && reads && hasWritten) {
        problems.add(
            draft.section().place(),
            "reads after a write; expected the reads of a transaction before its writes");
      }
      hasWritten |= !reads && !draft.operation().isEmpty();
    }
  }

  private TransactionSpec transaction(Section section) {
    String onFailure = section.value(LoadFields.ON_FAILURE);
    return new TransactionSpec(
        section.value(LoadFields.COMPUTE),
        section.value(LoadFields.FAILURES),
        onFailure.equals("rollback"),
        section.value(LoadFields.ROLLBACK_FAILURES));
  }
}
