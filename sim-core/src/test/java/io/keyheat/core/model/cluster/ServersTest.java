package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.Collections;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

/** Three servers of two cores each: the second one's have the numbers 2 and 3. */
class ServersTest {
  private final Servers servers = new Servers(3, 2);

  @Test
  void aVisitGetsAnIdleCoreElseTheOneThatIsFreeFirst() {
    assertThat(servers.coreFor(1, 0)).isEqualTo(2);
    servers.occupy(2, 0, 100);
    assertThat(servers.coreFor(1, 0)).as("idle").isEqualTo(3);
    servers.occupy(3, 0, 50);
    assertThat(servers.coreFor(1, 0)).as("free first").isEqualTo(3);
    servers.occupy(3, 0, 100);
    assertThat(servers.coreFor(1, 0)).as("the first of those alike").isEqualTo(2);
    servers.occupy(3, 0, 60);
    assertThat(servers.coreFor(1, 100)).as("idle the longest").isEqualTo(3);
    assertThat(servers.freeAt(servers.coreFor(0, 0))).isZero();
    assertThat(servers.freeAt(servers.coreFor(2, 0))).isZero();
  }

  /** By a queue that knows no cores: the earliest time at which one is free is taken out. */
  @Test
  void visitsWaitForTheEarliestCoreHoweverManyThereAre() {
    for (int cores = 1; cores <= 40; cores++) {
      Servers server = new Servers(1, cores);
      PriorityQueue<Long> free = new PriorityQueue<>(Collections.nCopies(cores, 0L));
      RandomStream random = new RandomStream(cores);
      for (long now = 0; now < 1_000; now++) {
        long served = random.nextLong(2L * cores);
        long begun = Math.max(now, free.remove());
        free.add(begun + served);
        int core = server.coreFor(0, now);
        long wait = Servers.waitFor(server.freeAt(core), now);
        server.occupy(core, now + wait, now + wait + served);
        assertThat(wait).as("%d cores, at %d (seed %d)", cores, now, cores).isEqualTo(begun - now);
      }
    }
  }

  /** Where the next core in turn is idle it is as good as any; else one is sought. */
  @Test
  void visitsThatTakeCoresInTurnWaitAsLong() {
    long waits = 0;
    for (int cores = 2; cores <= 20; cores++) {
      Servers both = new Servers(2, cores);
      RandomStream random = new RandomStream(cores);
      for (long now = 0; now < 1_000; now++) {
        long served = random.nextLong(2L * cores);
        int sought = both.coreFor(0, now);
        long wait = Servers.waitFor(both.freeAt(sought), now);
        both.occupy(sought, now + wait, now + wait + served);
        int inTurn = Servers.freeCore(both.coreFreeNanos, both.nextCore[1], cores, cores, now);
        both.nextCore[1] = Servers.behind(inTurn, cores, cores);
        assertThat(inTurn).as("of the second server").isBetween(cores, 2 * cores - 1);
        assertThat(Servers.waitFor(both.freeAt(inTurn), now))
            .as("%d cores, at %d (seed %d)", cores, now, cores)
            .isEqualTo(wait);
        both.occupy(inTurn, now + wait, now + wait + served);
        waits += wait > 0 ? 1 : 0;
      }
    }
    assertThat(waits).as("visits that wait").isBetween(1_000L, 18_000L);
  }

  @Test
  void aServerHasWorkedWhatItWasGivenLessWhatIsBeforeIt() {
    servers.occupy(2, 0, 100);
    servers.occupy(3, 0, 50);
    servers.admitted(1, 150);
    assertThat(servers.busyNanos(1, 0)).isZero();
    assertThat(servers.busyNanos(1, 30)).isEqualTo(60);
    assertThat(servers.busyNanos(1, 70)).isEqualTo(120);
    assertThat(servers.busyNanos(1, 200)).isEqualTo(150);
    servers.admitted(1, 7);
    assertThat(servers.busyNanos(1, 200)).isEqualTo(157);
    assertThat(servers.busyNanos(0, 30) + servers.busyNanos(2, 30)).isZero();
  }

  @Test
  void whatAServerHadBeforeItWhenItStopsIsNotDone() {
    for (int core = 0; core < 6; core++) {
      servers.occupy(core, 0, 100);
    }
    servers.occupy(3, 0, 20);
    servers.admitted(1, 120);
    assertThat(servers.isUp(1)).isTrue();
    servers.stop(1, 30);
    assertThat(servers.isUp(1)).isFalse();
    assertThat(servers.isUp(0)).isTrue();
    assertThat(servers.freeAt(2)).isEqualTo(30);
    assertThat(servers.freeAt(3)).isEqualTo(20);
    assertThat(servers.freeAt(1)).as("its neighbours go on").isEqualTo(100);
    assertThat(servers.freeAt(4)).isEqualTo(100);
    assertThat(servers.busyNanos(1, 200)).isEqualTo(50);
    servers.restart(1);
    assertThat(servers.isUp(1)).isTrue();
    assertThat(servers.count()).isEqualTo(3);
    assertThat(servers.cores()).isEqualTo(2);
  }

  @Test
  void theWaitIsThatForTheFirstCore() {
    for (int core = 0; core < 6; core++) {
      servers.occupy(core, 0, 10L * core + 10);
    }
    assertThat(servers.waitNanos(1, 5)).isEqualTo(25);
    assertThat(servers.waitNanos(1, 30)).isZero();
    assertThat(servers.waitNanos(1, 31)).isZero();
  }

  /** Two cores and room for two that wait; each visit takes 10. */
  @Test
  void aServerIsFullWhereAsManyWaitAsThereIsRoomFor() {
    Servers bounded = new Servers(2, 2, 4);
    for (int visit = 0; visit < 4; visit++) {
      assertThat(bounded.isFull(1, 0, visit)).as("visit %d", visit).isFalse();
      assertThat(bounded.isFull(1, 4 - visit, visit)).as("with those that come too").isTrue();
      assertThat(bounded.isFull(1, 3 - visit, visit)).isFalse();
      serve(bounded, 1, visit);
    }
    assertThat(bounded.isFull(1, 0, 9)).as("two are served, from 0 and 1, and two wait").isTrue();
    assertThat(bounded.isFull(0, 0, 9)).as("the other server").isFalse();
    assertThat(bounded.isFull(1, 0, 10)).as("the first is done").isFalse();
    assertThat(bounded.isFull(1, 1, 10)).isTrue();
    serve(bounded, 1, 10);
    assertThat(bounded.isFull(1, 0, 10)).isTrue();
    bounded.stop(1, 10);
    assertThat(bounded.isFull(1, 0, 10)).as("a stop drops what waits").isFalse();
  }

  @Test
  void withFewerPlacesThanCoresNobodyWaits() {
    Servers lossy = new Servers(1, 2, 1);
    serve(lossy, 0, 0);
    assertThat(lossy.isFull(0, 0, 1)).as("a core is idle").isFalse();
    assertThat(lossy.isFull(0, 1, 1)).isTrue();
    serve(lossy, 0, 1);
    assertThat(lossy.isFull(0, 0, 2)).isTrue();
    assertThat(lossy.isFull(0, 0, 10)).isFalse();
    assertThat(servers.isFull(0, 1_000_000, 0)).as("no bound").isFalse();
  }

  private static void serve(Servers on, int server, long now) {
    int core = on.coreFor(server, now);
    long from = Math.max(now, on.freeAt(core));
    on.occupy(core, from, from + 10);
  }
}
