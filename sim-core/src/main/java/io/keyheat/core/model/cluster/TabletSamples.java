package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.sample.AddedRows;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.model.sample.SampleScratch;
import org.jspecify.annotations.Nullable;

/**
 * What tablets remember of their keys: a sample of each, and rows just added, which samples take in
 * many at a time, beside the run where a helper has time.
 */
public final class TabletSamples {
  private final Tablets tablets;
  private final int sampleEvery;
  private final RandomStream random;

  /** Keys that a tablet remembers at most. */
  private int most = KeySample.MOST;

  private final SampleScratch thinning = new SampleScratch();
  private AddedRows justAdded = new AddedRows();

  /** Rows that came before those, which a helper takes into the samples meanwhile. */
  private AddedRows handedOver = new AddedRows();

  private Helper.Lane beside = Helper.Lane.NONE;
  private Helper.@Nullable Done takenIn;

  /**
   * Samples of no tablets yet.
   *
   * @param sampleEvery how many added rows one that is sampled stands for
   */
  TabletSamples(Tablets tablets, int sampleEvery, RandomStream random) {
    this.tablets = tablets;
    this.sampleEvery = sampleEvery;
    this.random = random;
  }

  /** A sample of a tablet without rows. */
  KeySample empty() {
    return new KeySample(random.nextLong(), thinning);
  }

  /** A tablet has come about, with a sample of its own. */
  void begin(int tablet, KeySample sample) {
    tablets.sample[tablet] = sample;
    limit(sample);
    justAdded.begin(tablet, sample);
  }

  /** The more tablets there are, the fewer keys each of them remembers. */
  private void limit(KeySample newest) {
    int ofEach = KeySample.mostOf(tablets.limit());
    if (ofEach < most) {
      awaitHandedOver();
      most = ofEach;
      for (int tablet = 0; tablet < tablets.limit(); tablet++) {
        if (tablets.sample[tablet] != null) {
          tablets.sample[tablet].limit(most);
        }
      }
    }
    newest.limit(most);
  }

  /** What a tablet remembers of its keys, all that were added so far. */
  public KeySample of(int tablet) {
    awaitHandedOver();
    justAdded.takeInto(tablets.sample[tablet], tablet);
    return tablets.sample[tablet];
  }

  /** Takes the keys from a key on out of a tablet's sample, and returns a sample of these. */
  KeySample cut(int tablet, long hi, long lo) {
    return of(tablet).cut(hi, lo, random.nextLong());
  }

  /** Takes a key that is there before anything has happened, and its rows, into a sample. */
  void addOld(int tablet, long hi, long lo, double rows) {
    of(tablet).addOld(hi, lo, rows / sampleEvery);
  }

  /** Takes a key that was just added into its tablet's sample. */
  public void added(int tablet, long hi, long lo) {
    if (justAdded.add(tablet, hi, lo, tablets.limit())) {
      awaitHandedOver();
      justAdded.takeInto(tablets.sample);
    }
  }

  /** Has samples take in their keys beside the run from now on, whenever the helper has time. */
  public void takeInBeside(Helper by) {
    beside = by.lane();
  }

  /**
   * A good time to have samples take in what was added: nobody adds anything at the moment. Where
   * samples are so small that rows are passed over, how many are depends on what is taken in.
   */
  public void takeIn() {
    if (justAdded.hasSome() && most == KeySample.MOST) {
      awaitHandedOver();
      AddedRows added = justAdded;
      KeySample[] samples = tablets.sample;
      takenIn = beside.begin(() -> added.takeInto(samples));
      if (takenIn != null) {
        justAdded = handedOver;
        handedOver = added;
      }
    }
  }

  /** Waits until no helper takes rows into samples any more. */
  void awaitHandedOver() {
    if (takenIn != null) {
      takenIn.await();
      takenIn = null;
    }
  }
}
