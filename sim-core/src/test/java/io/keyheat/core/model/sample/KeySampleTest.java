package io.keyheat.core.model.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeySampleTest {
  private final RandomStream random = new RandomStream(5);

  private KeySample sample(int rows, LongUnaryOperator keyOfRow) {
    KeySample sample = new KeySample(5, new SampleScratch());
    for (int i = 0; i < rows; i++) {
      sample.add(keyOfRow.applyAsLong(i), i);
    }
    return sample;
  }

  /** 2^25 keys of 20 bytes are 670 MB. */
  @Test
  void tabletsThatAreVeryManyKeepFewerKeysEach() {
    assertThat(KeySample.mostOf(1)).isEqualTo(KeySample.MOST);
    assertThat(KeySample.mostOf(1 << 14)).isEqualTo(KeySample.MOST);
    assertThat(KeySample.mostOf((1 << 14) + 1)).isEqualTo(KeySample.MOST / 2);
    assertThat(KeySample.mostOf(100_000)).isEqualTo(256);
    assertThat(KeySample.mostOf(Integer.MAX_VALUE)).isEqualTo(32);
  }

  @Test
  void aSampleThatMayKeepFewerFromNowOnIsThinnedAndStillTellsShares() {
    KeySample sample = new KeySample(5, new SampleScratch());
    for (int key = 0; key < 1_000; key++) {
      sample.add(key, 0);
    }
    sample.limit(256);
    for (int key = 1_000; key < 10_000; key++) {
      sample.add(key, 0);
      assertThat(sample.size()).isLessThan(256);
    }
    assertThat(sample.shareBefore(2_500, 0)).isCloseTo(0.25, within(0.02));
    assertThat(sample.cut(5_000, 0, 6).shareBefore(7_500, 0)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void aGrowingSequenceRisesAndAFallingOneFalls() {
    assertThat(sample(100, i -> i).direction()).isEqualTo(1);
    assertThat(sample(100, i -> 1_000 - i).direction()).isEqualTo(-1);
    assertThat(sample(100, i -> random.nextLong()).direction()).isZero();
  }

  @Test
  void aFewStrayArrivalsDoNotHideATail() {
    KeySample sample = sample(100, i -> i % 16 == 7 ? i - 3 : i);
    assertThat(sample.direction()).isEqualTo(1);
    assertThat(sample.extremeHi(1)).isEqualTo(99);
  }

  /** Thinned some hundred times, each by less than a thousandth of the rows. */
  @Test
  void theSampleIsEvenOverAllRowsEver() {
    KeySample sample = sample(100_000, i -> i);
    assertThat(sample.size()).isBetween(KeySample.MOST / 2, KeySample.MOST);
    for (int percent = 10; percent < 100; percent += 10) {
      assertThat(sample.shareBefore(1_000L * percent, 0)).isCloseTo(percent / 100.0, within(0.005));
    }
  }

  @Test
  void theMiddleOfRandomRowsIsWithinOnePerCent() {
    KeySample sample = sample(100_000, i -> random.nextLong() >>> 1);
    int middle = sample.nearest(0.5, 0, 0, -1, -1);
    assertThat(sample.hi(middle) / 0x1p63).isCloseTo(0.5, within(0.01));
  }

  @Test
  void aCutSharesTheSampleAndAJoinBringsItTogether() {
    KeySample left = sample(128, i -> i);
    KeySample right = left.cut(32, 0, 6);
    assertThat(left.size()).isEqualTo(32);
    assertThat(right.size()).isEqualTo(96);
    assertThat(left.hasDirection()).isFalse();
    left.join(right);
    assertThat(left.size()).isEqualTo(128);
    assertThat(left.shareBefore(32, 0)).isCloseTo(0.25, within(1e-9));
  }

  /** Each side of a join counts by the rows it stands for, not by the keys it has kept. */
  @Test
  void neighboursJoinByTheRowsTheyStandFor() {
    for (int rows : new int[] {1_000, 10_000, 100_000, 1_000_000}) {
      KeySample left = sample(100_000, i -> i);
      left.join(sample(rows, i -> 1_000_000 + i));
      double share = 100_000.0 / (100_000 + rows);
      assertThat(left.shareBefore(1_000_000, 0)).as("%d", rows).isCloseTo(share, within(0.01));
      assertThat(left.size()).isGreaterThan(100);
    }
  }

  @Test
  void theShareWithinARangeCountsThatRangeAlone() {
    KeySample sample = sample(100, i -> i);
    assertThat(sample.shareBefore(30, 0, 20, 0, 40, 0)).isCloseTo(0.5, within(0.03));
    assertThat(sample.shareBefore(500, 0, 400, 0, 600, 0)).as("nothing there").isEqualTo(0.5);
  }

  /** 1,000 old keys that stand for 10 rows each, then 10,000 new rows: half of all rows are old. */
  @Test
  void oldRowsKeepTheirShareOfTheSampleWhenNewOnesCome() {
    KeySample sample = new KeySample(5, new SampleScratch());
    for (int row = 0; row < 1_000; row++) {
      sample.addOld(row, 0, 10);
    }
    for (int row = 0; row < 10_000; row++) {
      sample.add(1_000_000 + row, 0);
    }
    assertThat(sample.shareBefore(1_000_000, 0)).isCloseTo(0.5, within(0.01));
  }

  /** The ring's beginning moves on with each key. */
  @Test
  void theDirectionIsThatOfTheLatestKeysInTheirOrder() {
    for (int rows = 16; rows < 48; rows++) {
      assertThat(sample(rows, i -> i).direction()).as("%d rows", rows).isEqualTo(1);
      assertThat(sample(rows, i -> -i - 1L).direction()).as("%d rows", rows).isEqualTo(-1);
    }
    assertThat(sample(32, i -> i < 16 ? 100 - i : i).direction()).isEqualTo(1);
  }

  @Test
  void aShareCountsWhatLiesBeforeTheKeyAndBothEndsOfARange() {
    KeySample sample = sample(100, i -> 2L * i);
    assertThat(sample.shareBefore(50, 0)).as("25 of 100").isEqualTo(0.25);
    assertThat(sample.shareBefore(50, 25)).as("the key itself is not before").isEqualTo(0.25);
    assertThat(sample.shareBefore(50, 26)).isEqualTo(0.26);
    assertThat(new KeySample(5, new SampleScratch()).shareBefore(50, 0)).isEqualTo(0.5);
    // From key 10 to key 19, ten in all, five of which lie before key 15.
    assertThat(sample.shareBefore(30, 15, 20, 10, 38, 19)).isEqualTo(0.5);
    assertThat(sample.shareBefore(30, 15, 20, 11, 38, 19)).isEqualTo(4 / 9.0);
    assertThat(sample.shareBefore(30, 15, 20, 10, 38, 18)).isEqualTo(5 / 9.0);
  }

  /** 128 keys stand for 1,280 rows: a quarter of them goes, and its rows with it. */
  @Test
  void aCutSharesTheRowsThatTheKeysStandFor() {
    KeySample left = new KeySample(5, new SampleScratch());
    for (int i = 0; i < 128; i++) {
      left.addOld(i, 0, 10);
    }
    KeySample right = left.cut(96, 0, 6);
    KeySample other = sample(320, i -> 1_000 + i); // As many rows as the quarter stands for.
    right.join(other);
    assertThat(right.shareBefore(1_000, 0)).isEqualTo(0.5);
    KeySample aThirdAsMany = sample(320, i -> 1_000 + i);
    left.join(aThirdAsMany);
    assertThat(left.shareBefore(1_000, 0)).isEqualTo(0.75);
  }

  /** Whichever keys a join drops, it drops evenly. */
  @Test
  void aJoinKeepsAnEvenSampleOfEachSide() {
    KeySample left = sample(KeySample.MOST - 1, k -> k);
    left.join(sample(KeySample.MOST - 1, k -> 1_000_000 + k));
    assertThat(left.size()).isEqualTo(KeySample.MOST / 2);
    assertThat(left.hasDirection()).isFalse();
    assertThat(left.shareBefore(1_000_000, 0)).isCloseTo(0.5, within(0.002));
    assertThat(left.shareBefore(KeySample.MOST / 4, 0)).isCloseTo(0.125, within(0.002));
  }

  @Test
  void rowsThatStandForManyAreAsEvenlySampledAsOthers() {
    KeySample sample = new KeySample(5, new SampleScratch());
    for (int row = 0; row < 10_000; row++) {
      sample.addOld(row, 0, 10);
    }
    assertThat(sample.shareBefore(5_000, 0)).isCloseTo(0.5, within(0.005));
  }

  /** Taken in by tablet or one by one, each tablet's rows come in their order. */
  @Test
  void rowsOfManyTabletsTakenInTogetherAreThoseTakenInOneByOne() {
    for (int rows : new int[] {3, 700, 200_000}) {
      KeySample[] together = new KeySample[50];
      KeySample[] oneByOne = new KeySample[50];
      for (int tablet = 0; tablet < 50; tablet++) {
        together[tablet] = new KeySample(tablet, new SampleScratch());
        oneByOne[tablet] = new KeySample(tablet, new SampleScratch());
      }
      AddedRows added = new AddedRows();
      for (int row = 0; row < rows; row++) {
        int tablet = (int) random.nextLong(50);
        long key = random.nextLong();
        oneByOne[tablet].add(key, row);
        if (added.add(tablet, key, row, 50)) {
          added.takeInto(together);
        }
      }
      added.takeInto(together);
      for (int tablet = 0; tablet < 50; tablet++) {
        assertThat(keys(together[tablet])).as("%d rows", rows).isEqualTo(keys(oneByOne[tablet]));
        assertThat(together[tablet].extremeHi(1)).isEqualTo(oneByOne[tablet].extremeHi(1));
      }
    }
  }

  /** Half of the rows lie low, and come first: whoever looks at too few later ones sees more. */
  @Test
  void beyondTheFirstRowsFewAreLookedAtWhereFewKeysAreKeptAndSharesStillHold() {
    for (boolean isInOrder : new boolean[] {false, true}) {
      KeySample sample = new KeySample(5, new SampleScratch());
      sample.limit(256);
      AddedRows added = new AddedRows();
      int thinnings =
          add(added, sample, 0, 200_000, row -> isInOrder ? row : random.nextLong(200_000));
      // Each thinning is due when the rows have grown by an eighth: ln 800 / ln 1.125 = 57 times.
      assertThat(thinnings).isBetween(40, 80);
      for (int percent = 10; percent < 100; percent += 10) {
        assertThat(sample.shareBefore(2_000L * percent, 0))
            .as("seed 5, in order: %s", isInOrder)
            .isCloseTo(percent / 100.0, within(0.05));
      }
    }
  }

  /** 2,048 keys are thinned to half as many, so once for every 1,024 rows behind them. */
  @Test
  void ofManyKeptKeysEachRowIsLookedAt() {
    int thinnings =
        add(new AddedRows(), new KeySample(5, new SampleScratch()), 0, 100_000, row -> row);
    assertThat(thinnings).isEqualTo((100_000 - 1_024) / 1_024);
  }

  /** A part of a tablet that was cut stands for half its rows, and looks at few, too. */
  @Test
  void theRowsOfACutTabletGoOnToStandForSome() {
    AddedRows added = new AddedRows();
    KeySample right = cutFromMany(50_000, added);
    int thinnings = add(added, right, 1, 50_000, row -> 100_000 + row);
    assertThat(thinnings).isBetween(1, 16);
    assertThat(right.shareBefore(100_000, 0)).isCloseTo(0.5, within(0.05));
  }

  /** 255 rows fill the sample of a new tail, which is thinned to 128: each of them is looked at. */
  @Test
  void ofANewTailTheFirstRowsAreAllLookedAt() {
    AddedRows added = new AddedRows();
    KeySample tail = cutFromMany(100_000, added);
    add(added, tail, 1, 255, row -> 100_000 + row);
    assertThat(tail.size()).isEqualTo(255);
    assertThat(tail.direction()).isEqualTo(1);
  }

  /** Tablet 1: what tablet 0, which keeps few of 100,000 rows, has from a row on. */
  private static KeySample cutFromMany(int row, AddedRows added) {
    KeySample left = new KeySample(5, new SampleScratch());
    left.limit(256);
    add(added, left, 0, 100_000, at -> at);
    KeySample right = left.cut(row, 0, 6);
    added.begin(1, right);
    return right;
  }

  /** Adds rows to a tablet; returns how often its sample was thinned. */
  private static int add(
      AddedRows added, KeySample sample, int tablet, int rows, LongUnaryOperator keyOfRow) {
    KeySample[] samples = new KeySample[tablet + 1];
    samples[tablet] = sample;
    int thinnings = 0;
    for (int row = 0; row < rows; row++) {
      int before = sample.size();
      if (added.add(tablet, keyOfRow.applyAsLong(row), 0, samples.length)) {
        added.takeInto(samples);
      } else {
        added.takeInto(sample, tablet);
      }
      thinnings += sample.size() < before ? 1 : 0;
    }
    return thinnings;
  }

  @Test
  void besideManyTabletsMoreRowsAreTakenInTogether() {
    assertThat(rowsTakenInTogether(1)).isEqualTo(1 << 16);
    assertThat(rowsTakenInTogether(1 << 14)).isEqualTo(1 << 17);
    assertThat(rowsTakenInTogether(1 << 20)).as("20 MB").isEqualTo(1 << 20);
  }

  private static int rowsTakenInTogether(int tablets) {
    AddedRows added = new AddedRows();
    int rows = 1;
    while (!added.add(0, rows, 0, tablets)) {
      rows++;
    }
    return rows;
  }

  private static List<Long> keys(KeySample sample) {
    return LongStream.range(0, sample.size()).mapToObj(i -> sample.hi((int) i)).toList();
  }

  /** Sorted ones first, then the latest: the middle must see both, before a cut and after it. */
  @Test
  void theMiddleIsFoundAmongThinnedKeysAndThoseBehindThem() {
    KeySample sample = sample(3_000, i -> random.nextLong() >>> 1);
    long quarter = Long.MAX_VALUE / 4;
    KeySample right = sample.cut(quarter, 0, 6);
    int middle = right.nearest(0.5, 0, 0, -1, -1);
    assertThat(right.hi(middle) / 0x1p63).isCloseTo(0.625, within(0.03));
    assertThat(right.shareBefore(right.hi(middle), right.lo(middle))).isCloseTo(0.5, within(0.01));
  }
}
