package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemedyTest {
  private static Remedy remedy(String name, FieldValue... fields) {
    return new Remedy(name, "", "", "", List.of(fields), List.of(RemedyKind.SHARD_KEY));
  }

  private static Remedy ramp(String duration) {
    return remedy("ramp", new FieldValue("ramp", "50%"), new FieldValue("duration", duration));
  }

  /** A second round of the search would judge the ramp by more minutes of its full rate. */
  @Test
  void aRampInALongerRunIsNoOtherRemedy() {
    Remedy exempted = remedy("exempted", new FieldValue("tables.T.columns.at.indexed", "false"));
    assertThat(exempted.then(ramp("20m")).holds(ramp("40m"))).isTrue();
    assertThat(exempted.holds(ramp("40m"))).isFalse();
    assertThat(ramp("20m").holds(exempted)).isFalse();
    assertThat(ramp("20m").holds(Remedy.NONE)).isFalse();
  }

  /** However many fields each sets: the second one of two often sets fields of the first anew. */
  @Test
  void twoRemediesChangeMoreThanOneOfAsManyFields() {
    FieldValue index = new FieldValue("tables.T.indexes.I.on", "[A]");
    Remedy one = remedy("one", index, new FieldValue("tables.T.key", "[B]"));
    Remedy other =
        remedy("other", index).then(remedy("again", new FieldValue(index.path(), "[B]")));
    assertThat(other.fields()).hasSize(1);
    assertThat(one.change()).isLessThan(other.change());
  }
}
