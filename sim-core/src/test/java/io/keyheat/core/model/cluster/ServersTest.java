package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Three servers of two cores each: the second one's have the numbers 2 and 3. */
class ServersTest {
  private final Servers servers = new Servers(3, 2);

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
}
