package io.keyheat.core.model.fastpath;

import java.util.stream.IntStream;

/** What becomes of the visits of a block, column by column. */
final class BlockVisits {
  final long[] timeNanos = new long[ArrivalBlock.LONGEST];
  final int[] slice = new int[ArrivalBlock.LONGEST];

  /** How many arrivals of the same load came before it in the block. */
  final int[] rank = IntStream.range(0, ArrivalBlock.LONGEST).toArray();

  final long[] servedNanos = new long[ArrivalBlock.LONGEST];
  final long[] waitNanos = new long[ArrivalBlock.LONGEST];

  /** When the client has its answer, or would have it if there were no other visit. */
  final long[] answerNanos = new long[ArrivalBlock.LONGEST];

  /** From the arrival to the visit's end. */
  final long[] latencyNanos = new long[ArrivalBlock.LONGEST];
}
