package io.keyheat.scenarios.reader.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.Condition;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequenceReaderTest {
  private static final String GOOD =
      """
      title: t
      system: datastore
      servers: 1
      duration: 10m
      tables:
        A: {columns: {User: {type: int64, values: {sequence: 1}}, N: {type: int64, values: {sequence: 1}}}, key: [User, N]}
        B: {columns: {User: {type: int64, values: {sequence: 1}}}, key: [User]}
      loads:
        pages:
          page: serial
          rate: 5/s
          values: {User: {uniform: [1, 100]}}
          calls:
            new: {lookup: B, onlyFor: {column: User, share: {step: {0m: 10%, 5m: 100%}}}}
            old: {lookup: A, ifAbsent: new}
            list: {scan: A, where: [User], limit: 5}
        moves:
          transaction: parallel
          clients: 3
          compute: 20ms
          failures: 5%
          onFailure: none
          calls:
            read: {lookup: A}
            write: {update: B}
            log: {insert: A}
      """;

  private static LoadSpec load(int position) throws ScenarioException {
    return ScenarioReader.read("f.yaml", GOOD).variants().get(0).spec().loads().get(position);
  }

  private static SequenceLoad sequence(int load) throws ScenarioException {
    return (SequenceLoad) load(load);
  }

  @Test
  void aPageHasItsCallsInOrderWithWhatTheyShare() throws ScenarioException {
    List<CallSpec> calls = sequence(0).callSpecs();
    assertThat(calls)
        .extracting(call -> call.load().name())
        .containsExactly("pages.calls.new", "pages.calls.old", "pages.calls.list");
    ValueSpec user = new Uniform(1, 100);
    assertThat(calls).allMatch(call -> user.equals(call.load().values().get("User")));
    assertThat(((ScanLoad) calls.get(2).load()).scan().where()).containsEntry("User", user);
    assertThat(load(0).tables()).containsExactly("B", "A");
  }

  @Test
  void aCallKnowsWhenAndForWhomItIsMade() throws ScenarioException {
    List<CallSpec> calls = sequence(0).callSpecs();
    assertThat(calls.get(1).condition()).isEqualTo(new Condition(0, false));
    ShareSpec share = Objects.requireNonNull(calls.get(0).share());
    assertThat(share.column()).isEqualTo("User");
    assertThat(share.others()).isFalse();
    long minute = 60_000_000_000L;
    assertThat(share.share())
        .isEqualTo(
            new RateSchedule(
                List.of(
                    new RateSchedule.Segment(0, 0.1, 0.1),
                    new RateSchedule.Segment(5 * minute, 1, 1))));
  }

  @Test
  void aTransactionHasItsRulesAndItsCommitAName() throws ScenarioException {
    assertThat(sequence(1).order()).isEqualTo(Order.PARALLEL);
    assertThat(((TransactionLoad) load(1)).transaction())
        .isEqualTo(new TransactionSpec(20_000_000, 0.05, false, 0));
    assertThat(load(1).stepNames()).containsExactly("moves.calls.read", "moves.calls.commit");
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "page: serial | page: seriel | loads.pages.page | serial",
        "ifAbsent: new | ifAbsent: nwe | loads.pages.calls.old.ifAbsent | earlier lookup",
        "ifAbsent: new | ifAbsent: list | loads.pages.calls.old.ifAbsent | earlier lookup",
        "page: serial | page: parallel | loads.pages.calls.old.ifAbsent | serial page",
        "column: User, | column: Usr, | loads.pages.calls.new.onlyFor.column | column",
        "0m: 10% | 0m: 110% | loads.pages.calls.new.onlyFor.share.step.0m | share",
        "where: [User] | where: [Usr] | loads.pages.calls.list.where[0] | column",
        "values: {User: | values: {Usr: | loads.pages.values.Usr | User",
        "lookup: B, | lookup: C, | loads.pages.calls.new.lookup | table",
        "rate: 5/s | trace: x.csv | loads.pages.trace | rate or clients",
        "rate: 5/s | rate: 5/s, rowsPerCommit: 2 | loads.pages.rowsPerCommit | calls",
        "rate: 5/s | rate: 5/s, compute: 1s | loads.pages.compute | transaction",
        "onFailure: none | onFailure: nothing | loads.moves.onFailure | rollback",
        "failures: 5% | failures: 500% | loads.moves.failures | share",
        "read: {lookup: A} | read: {scan: A, limit: 1} | loads.moves.calls.read.scan | lookup",
        "read: {lookup: A} | read: {upsert: A} | loads.moves.calls.read.upsert | insert, update",
        "read: {lookup: A} | read: {limit: 1} | loads.moves.calls.read | one of insert, update",
        "write: {update: B} | write: {updat: B} | loads.moves.calls.write.updat | update",
      })
  void aMistakeIsToldAtItsPlace(String part, String wrong, String path, String expected) {
    assertThat(GOOD).contains(part);
    String text = GOOD.replace(part, wrong.replace("5/s, ", "5/s\n    "));
    ScenarioException thrown =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("f.yaml", text));
    assertThat(thrown).isNotNull();
    List<Problem> problems = thrown.problems();
    assertThat(problems).extracting(Problem::path).contains(path);
    assertThat(problems)
        .filteredOn(problem -> problem.path().equals(path))
        .allSatisfy(problem -> assertThat(problem.message()).contains("expected", expected));
  }

  @Test
  void aTransactionReadsBeforeItWrites() {
    String text = GOOD.replace("log: {insert: A}", "again: {lookup: A}");
    ScenarioException thrown =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("f.yaml", text));
    assertThat(thrown).hasMessageContaining("reads after a write");
  }

  /** What a call does that no transaction has is not known, and so neither is a wrong order. */
  @Test
  void aCallThatNoTransactionHasIsTheOnlyMistake() {
    String text = GOOD.replace("read: {lookup: A}", "read: {delete: A}\n      more: {lookup: A}");
    ScenarioException thrown =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("f.yaml", text));
    assertThat(thrown.problems())
        .extracting(Problem::path)
        .containsExactly("loads.moves.calls.read.delete");
  }
}
