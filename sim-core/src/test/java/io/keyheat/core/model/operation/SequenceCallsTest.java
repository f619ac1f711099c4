package io.keyheat.core.model.operation;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static io.keyheat.core.model.operation.SmallSystem.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.operation.SequenceRules.CallRules;
import io.keyheat.core.model.operation.SequenceRules.StepTrait;
import io.keyheat.core.model.operation.SequenceRules.TransactionRules;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages and transactions with real calls: a read takes 500 ns and a write 1,000, each is answered
 * 50 ns later. Load 0 has the sequences, load 1 reads, load 2 writes, load 3 is somebody else.
 */
class SequenceCallsTest {
  private final SmallSystem system = new SmallSystem();
  private final int left = system.space(0);
  private final int right = system.space(1);

  private void expect(String... lines) {
    assertThat(system.told).containsExactly(lines);
  }

  private static CallRules step(int load, int firstVisit) {
    return new CallRules(load, firstVisit, -1, false, Set.of());
  }

  private static CallRules commit(int firstVisit) {
    return new CallRules(2, firstVisit, -1, false, Set.of(StepTrait.COMMITS));
  }

  private static TransactionRules transaction(long computeNanos) {
    return new TransactionRules(computeNanos, 0, true, 0, LONG, LONG);
  }

  /** A load of sequences of up to two keys. */
  private void sequence(
      boolean parallel, int attempts, @Nullable TransactionRules transaction, CallRules... steps) {
    SequenceRules rules = new SequenceRules(parallel, 3, List.of(steps), transaction);
    system.load(system.read(true), new ClientRules(LONG, attempts, 1_000, LONG, null, rules));
  }

  // Pages.

  @Test
  void eachCallOfAPageIsAnOperationOfItsOwn() {
    sequence(false, 1, null, step(1, 0), step(2, 1));
    system.load(system.read(false, left), SmallSystem.once(LONG));
    system.load(system.write(false, false, right), SmallSystem.once(LONG));
    system.arrive(0, 100, 7, 8, 0);
    system.finish();
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 100 to 650",
        "2 offered",
        "2 succeeds, 650 to 1700",
        "0 succeeds, 100 to 1700");
    assertThat(system.shown)
        .containsExactly("read 0 at 7,0: 0 bytes, 500 ns", "write 1 at 8,0: 0 bytes, 1000 ns");
  }

  @Test
  void callsThatAreMadeAtOnceMeetInTheQueueOfTheirServer() {
    sequence(true, 1, null, step(1, 0), step(1, 1));
    system.load(system.read(false, left), SmallSystem.once(LONG));
    system.arrive(0, 100, 7, 8, 0);
    system.finish();
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 100 to 650",
        "1 offered",
        "1 succeeds, 100 to 1150",
        "0 succeeds, 100 to 1150");
  }

  @Test
  void aPageFailsWithItsCall() {
    sequence(false, 1, null, step(1, 0), step(1, 1));
    system.load(system.read(false, left), SmallSystem.once(549));
    system.arrive(0, 100, 7, 8, 0);
    system.finish();
    expect(
        "0 offered", "1 offered", "1 fails, TIMEOUT, 100 to 649", "0 fails, TIMEOUT, 100 to 649");
  }

  @Test
  void aCallIsTriedAgainByItsOwnRules() {
    ClientRules rules = SmallSystem.attempts(2, 549);
    sequence(false, 1, null, step(1, 0));
    system.load(system.read(false, left), rules);
    system.arrive(0, 100, 7, 8, 0);
    system.finish();
    long end = 649 + rules.waitNanos(1, new RandomStream(SEED)) + 549;
    expect(
        "0 offered",
        "1 offered",
        "1 tries again",
        "1 fails, TIMEOUT, 100 to " + end,
        "0 fails, TIMEOUT, 100 to " + end);
  }

  // What a call finds.

  /** The second call is made if the first one has found its row, or has not. */
  private void askAndRead(boolean ifPresent, boolean isAsked) {
    Set<StepTrait> traits = EnumSet.noneOf(StepTrait.class);
    if (isAsked) {
      traits.add(StepTrait.IS_ASKED);
    }
    CallRules asking = new CallRules(1, 0, -1, false, traits);
    sequence(false, 1, null, asking, new CallRules(2, 1, 0, ifPresent, Set.of()));
    system.load(system.read(false, left), SmallSystem.once(LONG));
    system.load(system.read(false, right), SmallSystem.once(LONG));
    system.askedSpaces.set(left);
  }

  private boolean makesItsSecondCall() {
    system.finish();
    return system.told.contains("2 offered");
  }

  @ParameterizedTest
  @CsvSource({"1450, true", "1449, false"})
  void aRowIsFoundFromItsCommitOn(long asked, boolean found) {
    askAndRead(true, true);
    int write = system.load(system.write(false, true, left), SmallSystem.once(LONG));
    system.arrive(write, 450, 7);
    system.arrive(0, asked, 7, 8, 0);
    assertThat(makesItsSecondCall()).isEqualTo(found);
  }

  /** Its table counts its rows; which ones it held before the run is known. */
  @ParameterizedTest
  @CsvSource({"6, true", "7, true", "8, false", "9, true", "5, false", "10, false"})
  void ofRowsFromBeforeTheRunThoseThatWereThereAreFound(long key, boolean found) {
    for (boolean ifPresent : new boolean[] {true, false}) {
      SequenceCallsTest again = new SequenceCallsTest();
      again.system.existing.put(again.left, new long[] {6, 7, 9});
      again.system.existing.put(again.right, new long[] {5, 8, 10});
      again.askAndRead(ifPresent, true);
      again.system.arrive(0, 100, key, 8, 0);
      assertThat(again.makesItsSecondCall()).isEqualTo(found == ifPresent);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nobodyLooksWhatACallFindsThatIsNotAsked(boolean isAsked) {
    system.existing.put(left, new long[] {7});
    askAndRead(true, isAsked);
    system.arrive(0, 100, 7, 8, 0);
    assertThat(makesItsSecondCall()).isEqualTo(isAsked);
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, true", "6, false"})
  void ofRowsThatAreKeptThoseThatAreThereAreFound(long key, boolean found) {
    for (boolean ifPresent : new boolean[] {true, false}) {
      SequenceCallsTest again = new SequenceCallsTest();
      RowTable table = new RowTable("T", new int[] {0}, 100);
      table.open(again.system.cluster, 0, again.left, new long[] {7, 8}, new long[2]);
      again.askAndRead(ifPresent, true);
      again.system.arrive(0, 100, key, 8, 0);
      assertThat(again.makesItsSecondCall()).isEqualTo(found == ifPresent);
    }
  }

  // Transactions.

  /** Reads a row in 550 ns, computes for 100, and writes it: from 750 to 1,750 for the system. */
  private void readAndWrite(int attempts, long commitTimeoutNanos) {
    sequence(false, attempts, transaction(100), step(1, 0), commit(0));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, left), SmallSystem.once(commitTimeoutNanos));
    system.load(system.write(true, false, left), SmallSystem.once(10_000));
  }

  @Test
  void aTransactionHoldsWhatItHasReadUntilItsCommitIsDurable() {
    readAndWrite(1, LONG);
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(3, 200, 7);
    system.finish();
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 100 to 650",
        "3 offered",
        "2 offered",
        "2 succeeds, 750 to 1800",
        "0 succeeds, 100 to 1800",
        "3 succeeds, 200 to 2800");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(1_550);
  }

  @Test
  void otherRowsAreFree() {
    readAndWrite(1, LONG);
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(3, 2_000, 8);
    system.arrive(3, 5_000, 7);
    system.finish();
    assertThat(system.told).contains("3 succeeds, 2000 to 3050", "3 succeeds, 5000 to 6050");
    assertThat(system.cluster.takeLockWaitNanos(left)).isZero();
  }

  @Test
  void aTransactionThatFailsIsTriedAgainAsAWhole() {
    readAndWrite(2, 1_049);
    system.arrive(0, 100, 7, 7, 0);
    system.finish();
    long again = 1_799 + SmallSystem.once(LONG).waitNanos(1, new RandomStream(SEED));
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 100 to 650",
        "2 offered",
        "2 fails, TIMEOUT, 750 to 1799",
        "0 tries again",
        "1 offered",
        "1 succeeds, " + again + " to " + (again + 550),
        "2 offered",
        "2 fails, TIMEOUT, " + (again + 650) + " to " + (again + 1_699),
        "0 fails, TIMEOUT, 100 to " + (again + 1_699));
  }

  /** The server stops at 1,000: whoever holds the row is not gone, it is the client. */
  @Test
  void aCommitThatIsLostFreesNothingBeforeItsTransactionGivesUp() {
    readAndWrite(1, 3_000);
    system.faults.add(new Fault.ServerStops(0, 1_000, 1_001));
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(3, 800, 7);
    system.finish();
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 100 to 650",
        "2 offered",
        "2 fails, TIMEOUT, 750 to 3750",
        "3 offered",
        "0 fails, TIMEOUT, 100 to 3750",
        "3 succeeds, 800 to 4800");
  }

  /** Likewise where the rows are kept one by one. */
  @Test
  void aLostCommitOfKeptRowsFreesNothingEither() {
    RowTable table = new RowTable("T", new int[] {0}, 100);
    table.open(system.cluster, 0, left, new long[] {7}, new long[1]);
    RowWork update = new RowWork(table, RowWork.Kind.UPDATE, 1, null);
    sequence(false, 1, transaction(100), step(1, 0), commit(0));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.rows(update, true, left), SmallSystem.once(3_000));
    system.load(system.rows(update, true, left), SmallSystem.once(10_000));
    system.faults.add(new Fault.ServerStops(0, 1_000, 1_001));
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(3, 800, 7);
    system.finish();
    assertThat(system.told).contains("2 fails, TIMEOUT, 750 to 3750", "3 succeeds, 800 to 4800");
  }

  /** Reads a row of the left, computes for 100 ns, and writes another one, of the right. */
  private void readAndWriteAnother(long othersTimeoutNanos) {
    sequence(false, 1, transaction(100), step(1, 0), commit(1));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, right), SmallSystem.once(LONG));
    system.load(system.write(true, false, left), SmallSystem.once(othersTimeoutNanos));
  }

  /** The reads are served by 600 and 1,100, the commits, on another server, by 1,750 and 2,750. */
  @Test
  void transactionsReadARowTogetherThatNoneOfThemWrites() {
    readAndWriteAnother(LONG);
    system.arrive(0, 100, 7, 1, 0);
    system.arrive(0, 200, 7, 2, 0);
    system.finish();
    assertThat(system.told)
        .contains("1 succeeds, 200 to 1150", "0 succeeds, 100 to 1800", "0 succeeds, 200 to 2800");
    assertThat(system.cluster.takeLockWaitNanos(left)).isZero();
  }

  @Test
  void whoWritesARowWaitsForAllItsReadersAndLaterReadersWaitBehind() {
    readAndWriteAnother(LONG);
    system.arrive(0, 100, 7, 1, 0);
    system.arrive(0, 200, 7, 2, 0);
    system.arrive(3, 300, 7);
    system.arrive(0, 400, 7, 3, 0);
    system.finish();
    assertThat(system.told).contains("3 succeeds, 300 to 3800", "1 succeeds, 400 to 4300");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(2_450 + 3_350);
  }

  /** At 800 the core has still the second read to serve, until 1,100. */
  @Test
  void readersThatStandBehindAWriterGoOnWhenItGivesUp() {
    readAndWriteAnother(500);
    system.arrive(0, 100, 7, 1, 0);
    system.arrive(0, 200, 7, 2, 0);
    system.arrive(3, 300, 7);
    system.arrive(0, 400, 7, 3, 0);
    system.finish();
    assertThat(system.told).contains("3 fails, TIMEOUT, 300 to 800", "1 succeeds, 400 to 1650");
    assertThat(system.cluster.takeLockWaitNanos(left)).isEqualTo(500 + 400);
  }

  @Test
  void aRowThatItsReaderWillWriteIsReadByNoOtherMeanwhile() {
    readAndWrite(1, LONG);
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(0, 200, 7, 7, 0);
    system.finish();
    assertThat(system.told).contains("1 succeeds, 100 to 650", "1 succeeds, 200 to 2300");
  }

  /** A client that does not roll back keeps others from writing for as long as the system waits. */
  @Test
  void aReaderThatIsNotRolledBackKeepsWritersOutAndReadersNot() {
    TransactionRules silent = new TransactionRules(100, 1, false, 0, 5_000, LONG);
    sequence(false, 1, silent, step(1, 0), commit(1));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, right), SmallSystem.once(LONG));
    system.load(system.write(true, false, left), SmallSystem.once(LONG));
    system.arrive(0, 100, 7, 1, 0);
    system.arrive(0, 1_000, 7, 2, 0);
    system.arrive(3, 2_000, 7);
    system.finish();
    assertThat(system.told)
        .as("idle since 1,550, for 5,000 more")
        .contains("1 succeeds, 1000 to 1550", "3 succeeds, 2000 to 7600");
  }

  /** Reads row 7 of one space and row 8 of the other, and writes the former; and the other way. */
  private void twoOrders(int attempts) {
    sequence(false, attempts, transaction(100), step(1, 0), step(3, 1), commit(0));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, left, right), SmallSystem.once(LONG));
    system.load(system.read(true, right), SmallSystem.once(LONG));
    SequenceRules other =
        new SequenceRules(
            false,
            3,
            List.of(
                new CallRules(3, 1, -1, false, Set.of()),
                new CallRules(1, 0, -1, false, Set.of()),
                commit(0)),
            transaction(100));
    system.load(system.read(true), new ClientRules(LONG, attempts, 1_000, LONG, null, other));
  }

  /** Each holds its first row when it asks for the other's, at 650 and 700. */
  @Test
  void ofTwoThatWaitForEachOtherTheYoungerIsAbortedAtOnce() {
    twoOrders(1);
    system.arrive(0, 100, 7, 8, 0);
    system.arrive(4, 150, 7, 8, 0);
    system.finish();
    assertThat(system.told)
        .contains("1 fails, ABORTED, 700 to 700", "4 fails, ABORTED, 150 to 700");
    assertThat(system.told.stream().filter(line -> line.startsWith("0 ")))
        .as("the older goes on at 700: it reads for 550, computes, and commits")
        .containsExactly("0 offered", "0 succeeds, 100 to 2400");
  }

  /**
   * The second attempt of the younger is as old as its first one, so the next to come gives way.
   */
  @Test
  void whoWasAbortedIsOlderThanWhoComesLater() {
    twoOrders(2);
    system.arrive(0, 100, 7, 8, 0);
    system.arrive(4, 150, 7, 8, 0);
    system.finish();
    assertThat(system.told).contains("0 succeeds, 100 to 2400", "4 tries again");
    assertThat(system.told.stream().filter(line -> line.startsWith("4 succeeds"))).hasSize(1);
  }

  /**
   * The first holds the row until it has committed, at 2,250. The other's reads both wait for that:
   * they are served by 2,750 and 3,250, and its commit by 4,400.
   */
  @Test
  void aTransactionDoesNotWaitForALockThatItHolds() {
    sequence(true, 1, transaction(100), step(1, 0), step(1, 0), commit(0));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, left), SmallSystem.once(LONG));
    system.arrive(0, 100, 7, 7, 0);
    system.arrive(0, 150, 7, 7, 0);
    system.finish();
    assertThat(system.told.stream().filter(line -> line.matches("0 (succeeds|fails).*")))
        .containsExactly("0 succeeds, 100 to 2300", "0 succeeds, 150 to 4450");
  }

  /** A writer that came between the two reads of a row waits for both: they end at 3,300. */
  @Test
  void aReadOfARowThatItsTransactionReadsPassesTheWriterInFrontOfIt() {
    sequence(true, 1, transaction(100), step(1, 0), step(1, 0), commit(1));
    system.load(system.read(true, left), SmallSystem.once(LONG));
    system.load(system.write(true, false, right), SmallSystem.once(LONG));
    system.load(system.write(true, false, left), SmallSystem.once(LONG));
    system.arrive(3, 100, 7);
    system.arrive(0, 150, 7, 8, 0);
    system.arrive(3, 200, 7);
    system.finish();
    assertThat(system.told)
        .as("read by 1,600 and 2,100, written elsewhere by 3,250")
        .contains("0 succeeds, 150 to 3300", "3 succeeds, 200 to 4300");
  }
}
