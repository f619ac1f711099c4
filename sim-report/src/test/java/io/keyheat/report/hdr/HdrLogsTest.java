package io.keyheat.report.hdr;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.TimeZone;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HdrLogsTest {
  private final RunResult run = new SampleResults(4, 12, 2, 3).diagonal("a, b\nc");

  @Test
  void theLibrarysOwnReaderFindsEveryIntervalOfEveryLoad() throws IOException {
    HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(hlog()));
    for (int interval = 0; interval < 12; interval++) {
      EncodableHistogram all = reader.nextIntervalHistogram();
      assertThat(all.getTag()).isNull();
      assertThat(all.getStartTimeStamp())
          .isEqualTo(run.startEpochNanos() / 1_000_000 + interval * 10_000L);
      long count = 0;
      for (int load = 0; load < 2; load++) {
        Histogram part = (Histogram) reader.nextIntervalHistogram();
        LatencyHistogram expected = run.loads().get(load).intervals().get(interval).latency();
        assertThat(part.getTag()).isEqualTo(run.loads().get(load).name());
        assertThat(part.getTotalCount()).isEqualTo(expected.count());
        assertThat(part.getValueAtPercentile(99) / 1e3)
            .isCloseTo(expected.percentileMillis(99), Offset.offset(1e-3 * part.getMaxValue()));
        count += part.getTotalCount();
      }
      assertThat(((Histogram) all).getTotalCount()).isEqualTo(count);
    }
    assertThat(reader.hasNext()).isFalse();
  }

  @Test
  void theLogIsTheSameInEveryTimeZone() throws IOException {
    TimeZone before = TimeZone.getDefault();
    byte[] here = hlog();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
      assertThat(hlog()).isEqualTo(here);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void thePercentileFileEndsWithTheCountAndTheGreatestLatency() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HdrLogs.writeHgrm(run, out);
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text).contains("Value     Percentile TotalCount 1/(1-Percentile)");
    assertThat(text).containsPattern("Total count *= *" + run.total().latency().count() + "\\]");
  }

  private byte[] hlog() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HdrLogs.writeHlog(run, out);
    return out.toByteArray();
  }
}
