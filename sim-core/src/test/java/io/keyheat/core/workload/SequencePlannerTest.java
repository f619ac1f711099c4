package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.ONCE;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.Condition;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequencePlannerTest {
  private static final int OPERATIONS = 4_000;
  private static final Map<String, ValueSpec> SHARED = Map.of("User", new Uniform(1, 500));
  private static final TableSpec A = table("A", List.of(uniform("User", 1, 500)), "User");
  private static final TableSpec B = table("B", List.of(uniform("User", 1, 500)), "User");

  private static final LoadFrame FRAME = new LoadFrame("page", poisson(100), ONCE);

  private static CallSpec call(String name, LoadKind operation, String table, int rows) {
    return call(name, operation, table, rows, null);
  }

  private static CallSpec call(
      String name, LoadKind operation, String table, int rows, @Nullable ShareSpec share) {
    LoadFrame frame = FRAME.named("page.calls." + name);
    return new CallSpec(operation.load(frame, table, SHARED, rows), null, share);
  }

  private static LoadPlan plan(@Nullable TransactionSpec transaction, CallSpec... calls) {
    LoadSpec page =
        transaction == null
            ? new PageLoad(FRAME, Order.SERIAL, SHARED, List.of(calls))
            : new TransactionLoad(FRAME, Order.SERIAL, SHARED, List.of(calls), transaction);
    return WorkloadPlanner.plan(7, START, MINUTE, NO_INDEXES, List.of(A, B), List.of(page))
        .loads()
        .get(0);
  }

  private static OperationBatch batch(LoadPlan plan) {
    OperationBatch batch = new OperationBatch(plan.keyArrays(), OPERATIONS);
    plan.source().fill(batch, MINUTE);
    return batch;
  }

  @Test
  void allCallsOfAnOperationNameTheSameUserHoweverManyRowsTheyTouch() {
    LoadPlan plan =
        plan(null, call("a", LoadKind.LOOKUP, "A", 1), call("b", LoadKind.LOOKUP, "B", 3));
    OperationBatch batch = batch(plan);
    assertThat(plan.visits()).hasSize(4);
    for (int i = 0; i < batch.size; i++) {
      for (int visit = 1; visit < 4; visit++) {
        assertThat(batch.keyHi[visit][i]).isEqualTo(batch.keyHi[0][i]);
        assertThat(batch.keyLo[visit][i]).isEqualTo(batch.keyLo[0][i]);
      }
    }
    assertThat(IntStream.range(0, batch.size).mapToLong(i -> batch.keyHi[0][i]).distinct().count())
        .as("different users")
        .isGreaterThan(400);
  }

  /** The share grows from 20 % to 60 % in the middle. */
  @Test
  void whoIsInTheShareStaysInWhileItGrows() {
    RateSchedule growing =
        new RateSchedule(
            List.of(
                new RateSchedule.Segment(0, 0.2, 0.2),
                new RateSchedule.Segment(MINUTE / 2, 0.6, 0.6)));
    LoadPlan plan =
        plan(
            null,
            call("in", LoadKind.LOOKUP, "A", 1, new ShareSpec("User", growing, false)),
            call("out", LoadKind.LOOKUP, "B", 1, new ShareSpec("User", growing, true)));
    OperationBatch batch = batch(plan);
    Map<Long, Boolean> before = new HashMap<>();
    Map<Long, Boolean> after = new HashMap<>();
    for (int i = 0; i < batch.size; i++) {
      long leftOut = batch.keyLo[2][i];
      assertThat(leftOut).as("one call or the other").isIn(1L, 2L);
      Map<Long, Boolean> half = batch.timeNanos[i] < MINUTE / 2 ? before : after;
      Boolean earlier = half.put(batch.keyHi[0][i], leftOut == 2);
      assertThat(earlier == null || earlier == (leftOut == 2)).as("no chance").isTrue();
    }
    before.forEach(
        (user, in) -> assertThat(in && !after.getOrDefault(user, true)).as("stays in").isFalse());
    assertThat(share(before)).isCloseTo(0.2, within(0.06));
    assertThat(share(after)).isCloseTo(0.6, within(0.07));
  }

  private static double share(Map<Long, Boolean> users) {
    return (double) users.values().stream().filter(in -> in).count() / users.size();
  }

  @Test
  void allThatATransactionWritesIsOneCommitAtItsEnd() {
    TransactionSpec transaction = new TransactionSpec(0, 0, true, 0);
    LoadPlan plan =
        plan(
            transaction,
            call("read", LoadKind.LOOKUP, "A", 1),
            call("change", LoadKind.UPDATE, "A", 1),
            call("add", LoadKind.INSERT, "B", 1));
    SequencePlan sequence = plan.sequence();
    assertThat(sequence).isNotNull();
    assertThat(sequence.steps())
        .extracting(step -> step.plan().spec().name())
        .containsExactly("page.calls.read", "page.calls.commit");
    LoadPlan commit = sequence.steps().get(1).plan();
    assertThat(commit.visits()).extracting(KeyVisit::adds).containsExactly(false, true);
    assertThat(commit.write()).isTrue();
    assertThat(sequence.steps().get(0).plan().visits().get(0).locks()).isTrue();
  }

  @Test
  void aTransactionThatWritesFirstIsRefused() {
    TransactionSpec transaction = new TransactionSpec(0, 0, true, 0);
    assertThatThrownBy(
            () ->
                plan(
                    transaction,
                    call("change", LoadKind.UPDATE, "A", 1),
                    call("read", LoadKind.LOOKUP, "B", 1)))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("reads before it writes");
  }

  /** Ids 1 to 300 of 500 are there; a page asks for any of them. */
  @Test
  void theRowsThatACallAsksForAreKnown() {
    TableSpec filled =
        filled(
            table("A", List.of(column("User", ColumnType.INT64, new Sequence(1, 1))), "User"),
            300,
            1);
    WorkloadPlan asking = plan(filled, new Condition(0, true));
    KnownRows known = asking.knownRows().get(0);
    assertThat(asking.knownRows()).hasSize(1);
    assertThat(LongStream.of(known.hi()).distinct().count()).isEqualTo(300);
    assertThat(plan(filled, null).knownRows()).as("nobody asks").isEmpty();
    TableSpec large = filled(filled, 10_000_001, 1);
    assertThatThrownBy(() -> plan(large, new Condition(0, false)))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("10,000,001 rows before the run; at most 10,000,000 can be known");
  }

  /** Drawn with repetition, 400 of 400 values would be 253 of them. */
  @ParameterizedTest
  @CsvSource({"1, 400", "20, 20"})
  void asManyRowsAreThereAsAreStatedWhereTheKeyHasAsManyValues(long tenants, long ids) {
    TableSpec full =
        filled(
            table(
                "A",
                List.of(
                    column("Tenant", ColumnType.INT64, new Uniform(1, tenants)),
                    column("User", ColumnType.INT64, new Uniform(5, 4 + ids))),
                "Tenant",
                "User"),
            400,
            1);
    KnownRows known = plan(full, new Condition(0, true)).knownRows().get(0);
    assertThat(known.hi()).hasSize(400);
    assertThat(
            IntStream.range(0, 400).mapToObj(i -> known.hi()[i] + "," + known.lo()[i]).distinct())
        .hasSize(400);
  }

  /** 2,000 of 4,000 values: the standard deviation of the middle is about 1 %. */
  @Test
  void halfOfAllKeysAreSpreadOverAllValues() {
    TableSpec half =
        filled(
            table("A", List.of(column("User", ColumnType.INT64, new Uniform(1, 4_000))), "User"),
            2_000,
            1);
    KnownRows known = plan(half, new Condition(0, true)).knownRows().get(0);
    assertThat(known.hi()).hasSize(2_000);
    long middle = (known.hi()[1_000] >>> 1) - (known.hi()[0] >>> 1);
    long all = (known.hi()[1_999] >>> 1) - (known.hi()[0] >>> 1);
    assertThat((double) middle / all).isCloseTo(0.5, within(0.05));
  }

  private static WorkloadPlan plan(TableSpec a, @Nullable Condition condition) {
    LoadFrame ask = FRAME.named("page.calls.ask");
    LoadFrame then = FRAME.named("page.calls.then");
    CallSpec first = new CallSpec(LoadKind.LOOKUP.load(ask, "A", SHARED, 1), null, null);
    CallSpec second = new CallSpec(LoadKind.LOOKUP.load(then, "B", SHARED, 1), condition, null);
    return WorkloadPlanner.plan(
        7,
        START,
        MINUTE,
        NO_INDEXES,
        List.of(a, B),
        List.of(new PageLoad(FRAME, Order.SERIAL, SHARED, List.of(first, second))));
  }
}
