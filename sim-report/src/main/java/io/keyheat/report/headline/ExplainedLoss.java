package io.keyheat.report.headline;

import java.util.Locale;

/**
 * Why a variant loses operations.
 *
 * @param remedy empty where the cause has said so
 * @param also what else it loses operations by, with remedies for it
 */
record ExplainedLoss(String cause, String remedy, String also) {
  /** A reason of this share of the failures is that of most of them. */
  static final double MOST = 0.5;

  /** A reason of this share of the failures is worth a sentence beside another one. */
  static final double MANY = 0.2;

  ExplainedLoss(String cause, String remedy) {
    this(cause, remedy, "");
  }

  /** Each remedy behind its cause. */
  String text() {
    return cause + remedy + also;
  }

  /** Adds a sentence to what it says besides. */
  ExplainedLoss and(String sentence) {
    return new ExplainedLoss(cause, remedy, also + sentence);
  }

  /** Puts sentences in front of it. */
  ExplainedLoss behind(String sentences) {
    return new ExplainedLoss(sentences + cause, remedy, also);
  }

  /** Begins a sentence. */
  static String capital(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }
}
