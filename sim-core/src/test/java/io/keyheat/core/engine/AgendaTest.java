package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgendaTest {
  private final Agenda agenda = new Agenda();
  private final List<String> done = new ArrayList<>();

  @Test
  void actsComeInOrderOfTimeAndThenAsTheyWereEntered() {
    agenda.at(20, () -> done.add("second"));
    agenda.at(10, () -> done.add("first"));
    agenda.at(20, () -> done.add("third"));

    while (agenda.nextNanos() < Long.MAX_VALUE) {
      agenda.doNext();
    }

    assertThat(done).containsExactly("first", "second", "third");
  }

  @Test
  void anActMayEnterTheNextOne() {
    agenda.at(10, () -> agenda.at(30, () -> done.add("later")));

    agenda.doNext();

    assertThat(done).isEmpty();
    assertThat(agenda.nextNanos()).isEqualTo(30);
    agenda.doNext();
    assertThat(done).containsExactly("later");
  }
}
