package io.keyheat.report.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.sweep.SweepModel.SweepEstimate;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepFindingsTest {
  private static final SweptAxis SERVERS = new SweptAxis("servers", List.of("2", "3", "4"));

  /** An error share and a p99 in milliseconds, each with an interval of a tenth to either side. */
  private record Point(double errors, double millis) {
    List<SweepEstimate> estimates() {
      return List.of(estimate(errors), estimate(millis));
    }

    private static SweepEstimate estimate(double mean) {
      return new SweepEstimate(mean, 0.9 * mean, 1.1 * mean, "");
    }
  }

  private static Point point(double errors, double millis) {
    return new Point(errors, millis);
  }

  private static List<String> findings(List<SweptAxis> axes, Point... points) {
    return SweepFindings.of(
        axes,
        List.of("errors", "latency.p99"),
        List.of(new SweptVariant("run", Arrays.stream(points).map(Point::estimates).toList())));
  }

  @Test
  void theValueFromWhichTheLoadCompletesIsNamedWithIntervals() {
    assertThat(findings(List.of(SERVERS), point(0.4, 1000), point(0.2, 900), point(0, 50)))
        .containsExactly(
            "From servers 4 on, at least 99 % of operations complete; 20 % (18 % to 22 %) fail at"
                + " 3. There, p99 is 50.0 ms (45.0 ms to 55.0 ms) at 4.");
    assertThat(findings(List.of(SERVERS), point(0, 10), point(0, 50), point(0.2, 900)))
        .containsExactly(
            "Up to servers 3, at least 99 % of operations complete; 20 % (18 % to 22 %) fail at 4."
                + " There, p99 is 10.0 ms (9.00 ms to 11.0 ms) at 2 and 50.0 ms"
                + " (45.0 ms to 55.0 ms) at 3.");
  }

  @Test
  void whereNothingCanBeToldApartItSaysSo() {
    assertThat(findings(List.of(SERVERS), point(0.4, 1000), point(0.41, 1000), point(0.42, 1000)))
        .singleElement()
        .asString()
        .startsWith("servers changes nothing measurable: 40 % (36 % to 44 %) fail at 2, ");
    assertThat(findings(List.of(SERVERS), point(0, 10), point(0, 11), point(0, 10.5)))
        .singleElement()
        .asString()
        .startsWith(
            "At each value of servers, at least 99 % of operations complete. There, no"
                + " difference of p99 is certain: ");
  }

  @Test
  void theLeastAndTheGreatestAreNamedWhereTheEndsMayBeEqual() {
    assertThat(findings(List.of(SERVERS), point(0, 23), point(0, 12), point(0, 22)))
        .singleElement()
        .asString()
        .endsWith(
            " There, p99 is least, 12.0 ms (10.8 ms to 13.2 ms) at 3, and greatest, 23.0 ms"
                + " (20.7 ms to 25.3 ms) at 2.");
  }

  @Test
  void aSecondAxisHasASentenceForEachOfItsValues() {
    SweptAxis rate = new SweptAxis("rate", List.of("1000/s", "2000/s"));
    assertThat(
            findings(
                List.of(SERVERS, rate),
                point(0, 10),
                point(0.3, 10),
                point(0, 10),
                point(0, 10),
                point(0, 10),
                point(0, 10)))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("rate=1000/s: At each value of servers, "),
            second -> assertThat(second).startsWith("rate=2000/s: From servers 3 on, "));
  }
}
