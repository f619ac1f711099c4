package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  /**
   * 4,096 numbers beside one another, at the end, the middle or the beginning of a key, put into
   * 4,096 places: about 1 − 1/e of the places are taken if they are put there at random. Where the
   * first bits had no part in the hash, all would meet in one.
   */
  @ParameterizedTest(name = "from bit {0} on")
  @ValueSource(ints = {0, 20, 52, 64, 90, 116})
  void keysThatDifferInTheirFirstBitsOrTheirLastMeetRarely(int shift) {
    BitSet taken = new BitSet();
    for (long number = 0; number < 4_096; number++) {
      BigInteger key = BigInteger.valueOf(number).shiftLeft(shift);
      long hash = Keys.hash(key.shiftRight(Long.SIZE).longValue(), key.longValue());
      taken.set((int) hash & 4_095);
    }
    assertThat(taken.cardinality() / 4_096.0).isGreaterThan(1 - 1 / Math.E - 0.05);
  }
}
