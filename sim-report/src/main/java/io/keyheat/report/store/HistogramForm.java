package io.keyheat.report.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** How a {@link io.keyheat.core.result.LatencyHistogram} is stored: its constructor's figures. */
@JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
abstract class HistogramForm {
  @JsonCreator
  HistogramForm(
      @JsonProperty("valuesMicros") long[] valuesMicros,
      @JsonProperty("counts") long[] counts,
      @JsonProperty("count") long count,
      @JsonProperty("sumNanos") double sumNanos,
      @JsonProperty("maxNanos") long maxNanos) {}
}
