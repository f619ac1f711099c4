package io.keyheat.report.html;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a metric's values into one byte each. 0 stands for nothing; 1 to 255 are even steps from
 * {@code min} to {@code max}, of the value itself or of its logarithm. All variants share one
 * scale, so that equal colours mean equal heat.
 *
 * @param min the value of byte 1
 * @param max the value of byte 255; what lies beyond becomes 255 too
 */
public record ByteScale(boolean logarithmic, double min, double max) {
  private static final int STEPS = 254;

  /** What is more than this factor below the greatest value looks as cold as cold can. */
  private static final double DECADES_FACTOR = 1e4;

  /**
   * A share runs from 0 to 100 %, anything else from its least to its greatest value, by decades.
   */
  public static ByteScale of(HeatMetric metric, List<RunResult> runs) {
    if (metric == HeatMetric.CAPACITY_SHARE) {
      return share();
    }
    List<float[]> all = new ArrayList<>();
    for (RunResult run : runs) {
      all.add(run.heatmap().cells().getOrDefault(metric, new float[0]));
    }
    return byDecades(all);
  }

  /** From the least value above 0 to the greatest, by decades; from 0 to 1 where all are 0. */
  static ByteScale byDecades(List<float[]> all) {
    double max = 0;
    double min = Double.MAX_VALUE;
    for (float[] values : all) {
      for (float value : values) {
        if (value > 0) {
          max = Math.max(max, value);
          min = Math.min(min, value);
        }
      }
    }
    return max == 0
        ? new ByteScale(false, 0, 1)
        : new ByteScale(true, Math.max(min, max / DECADES_FACTOR), max);
  }

  /** Whether anything was above 0 on it. */
  boolean isUsed() {
    return logarithmic || this.equals(share());
  }

  /** From 0 to 100 %. */
  public static ByteScale share() {
    return new ByteScale(false, 0, 1);
  }

  void write(Json json) throws IOException {
    json.member("logarithmic", logarithmic);
    json.member("min", min);
    json.member("max", max);
  }

  /** A byte for each value. */
  public byte[] bytes(float[] values) {
    byte[] bytes = new byte[values.length];
    double whole = length();
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) step(values[i], whole);
    }
    return bytes;
  }

  /**
   * The same in fewer shades: 255, and what is a multiple of {@code grain} below it. What is not 0
   * stays above it.
   */
  public byte[] bytes(float[] values, int grain) {
    byte[] bytes = bytes(values);
    for (int i = 0; i < bytes.length; i++) {
      int below = 255 - (bytes[i] & 255);
      if (below < 255) {
        bytes[i] = (byte) Math.max(1, 255 - (below + grain / 2) / grain * grain);
      }
    }
    return bytes;
  }

  /** 0 to 255. */
  int step(double value) {
    return step(value, length());
  }

  /** From the least to the greatest value. */
  private double length() {
    return logarithmic ? Math.log(max / min) : max - min;
  }

  private int step(double value, double whole) {
    if (!(value > 0)) {
      return 0;
    }
    double place = (logarithmic ? Math.log(value / min) : value - min) / whole;
    // A log scale of one single value divides 0 by 0: that value is the greatest.
    double cut = Double.isNaN(place) ? 1 : Math.max(0, Math.min(1, place));
    return 1 + (int) Math.round(cut * STEPS);
  }
}
