package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.reference.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpaceTest {
  private static final Key FIRST = new Key(0, 0, 0);

  /** Keys that crowd in a few places, as real ones do, and differ in either half. */
  private static Key key(RandomStream random) {
    long hi =
        switch ((int) random.nextLong(4)) {
          case 0 -> random.nextLong();
          case 1 -> random.nextLong(4) << 60;
          case 2 -> 0x7FFF_FFFF_FFFF_FFF0L + random.nextLong(32);
          default -> random.nextLong(3);
        };
    long lo = random.nextLong(2) == 0 ? random.nextLong(3) - 1 : random.nextLong();
    return new Key(0, hi, lo);
  }

  private static KeySpace space(List<Key> rows) {
    return new KeySpace(
        "T",
        rows.stream().mapToLong(Key::hi).toArray(),
        rows.stream().mapToLong(Key::lo).toArray(),
        10,
        0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void cutsAndJoinsLeaveEachKeyInItsTabletAndRow(long seed) {
    RandomStream random = new RandomStream(seed);
    TreeMap<Key, Integer> rows = new TreeMap<>(Map.of(FIRST, 10));
    for (int i = 0; i < 20; i++) {
      rows.put(key(random), 0);
    }
    int row = 10;
    for (Map.Entry<Key, Integer> entry : rows.entrySet()) {
      entry.setValue(row++);
    }
    KeySpace space = space(new ArrayList<>(rows.keySet()));
    TreeMap<Key, Integer> tablets = new TreeMap<>(Map.of(FIRST, 0));
    for (int step = 1; step < 600; step++) {
      if (random.nextLong(3) < 2) {
        Key at = key(random);
        int cut = space.cut(at.hi(), at.lo(), 0.5);
        space.assign(cut, space.endOfTablet(cut), step);
        tablets.put(at, step);
      } else if (tablets.size() > 1) {
        Key boundary = tablets.higherKey(tablets.firstKey());
        int slice = space.find(boundary.hi(), boundary.lo());
        space.assign(slice, space.endOfTablet(slice), tablets.firstEntry().getValue());
        space.join(slice);
        tablets.remove(boundary);
      }
      space.refresh();
      for (int i = 0; i < 20; i++) {
        Key wanted = key(random);
        int slice = space.find(wanted.hi(), wanted.lo());
        assertThat(space.tabletOf(slice))
            .as("tablet of %s, seed %d", wanted, seed)
            .isEqualTo(tablets.floorEntry(wanted).getValue());
        assertThat(space.rowOf(slice))
            .as("row of %s, seed %d", wanted, seed)
            .isEqualTo(rows.floorEntry(wanted).getValue());
      }
    }
    assertThat(space.slices()).isLessThanOrEqualTo(rows.size() + tablets.size() - 1);
  }

  @Test
  void aCutDividesWhatIsStoredByItsShareAndAJoinRestoresIt() {
    KeySpace space = space(List.of(FIRST));
    space.store(0, 1_001, 5_000);
    int right = space.cut(1L << 62, 0, 0.25);
    assertThat(space.storedRows(0)).isEqualTo(250);
    assertThat(space.storedRows(right)).isEqualTo(751);
    assertThat(space.storedBytes(0)).isEqualTo(1_250);
    assertThat(space.storedBytes(right)).isEqualTo(3_750);
    space.join(right);
    assertThat(space.slices()).isEqualTo(1);
    assertThat(space.storedRows(0)).isEqualTo(1_001);
  }

  @Test
  void aCutAtTheStartOfASliceMakesNone() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 7)));
    assertThat(space.cut(5, 7, 0.5)).isEqualTo(1);
    assertThat(space.slices()).isEqualTo(2);
  }

  @Test
  void slicesOfDifferentRowsAreNotJoined() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 7)));
    space.join(1);
    assertThat(space.slices()).isEqualTo(2);
  }

  @Test
  void aDrainHandsOverEachSliceOnceAndStoresWhatWasAdded() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 0), new Key(0, 9, 0)));
    space.traffic[Traffic.STRIDE + Traffic.VISITS] = 3;
    space.traffic[Traffic.STRIDE + Traffic.ROWS] = 2;
    space.traffic[2 * Traffic.STRIDE + Traffic.ROWS] = 4; // A further row of another's visit.
    space.rejected[0] = 1;
    List<String> seen = new ArrayList<>();
    Traffic.Sink sink =
        (row, tablet, numbers, at, rejected) ->
            seen.add(row + ": " + numbers[at + Traffic.ROWS] + " rows, " + rejected + " rejected");
    space.drain(sink);
    space.drain(sink);
    assertThat(seen)
        .containsExactly(
            "10: 0 rows, 1 rejected", "11: 2 rows, 0 rejected", "12: 4 rows, 0 rejected");
    assertThat(space.storedRows(1)).isEqualTo(2);
    assertThat(space.storedRows(2)).isEqualTo(4);
  }
}
