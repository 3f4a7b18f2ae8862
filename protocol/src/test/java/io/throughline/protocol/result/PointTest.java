package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a point of which one side only said something. */
class PointTest {
  private static final PointSpec SPEC =
      new PointSpec(
          0,
          "1 KiB",
          "",
          Operation.TAG,
          Shape.ONE_WAY,
          1024,
          new Concurrency(1, 16, 1),
          new Extent(0, 1000),
          0);

  private static FlowEnd side(String role, long sent, long arrived, String ending) {
    return new FlowEnd(
        0,
        role,
        Moved.of(1024, sent, arrived, 1_000_000_000),
        WarmUp.fixed(0),
        Timing.NONE,
        Checked.NOTHING,
        ending,
        List.of());
  }

  @Test
  void shouldTellWhatWasSentWhereTheReceiverIsLost() {
    Point point = Point.of(SPEC, List.of(side("sender", 500, 0, "the peer is gone")));
    assertThat(point.complete()).isFalse();
    assertThat(point.rates().receiverBandwidth()).isZero();
    assertThat(point.rates().senderBandwidth()).isEqualTo(500 * 1024);
    assertThat(point.basis().messages()).isEqualTo(500);
    assertThat(point.rates().messageRate()).isEqualTo(500);
    assertThat(point.basis().elapsedNanos()).isEqualTo(1_000_000_000);
  }

  @Test
  void shouldTellTheRateOfRoundTripsWhereWhoBeganThemIsLost() {
    Point point =
        Point.of(spec("1 KiB", "ROUND_TRIP"), List.of(side("receiver", 500, 500, "no progress")));
    assertThat(point.complete()).isFalse();
    assertThat(point.basis().messages()).isEqualTo(500);
    assertThat(point.rates().messageRate()).isEqualTo(500);
  }

  @Test
  void shouldGoByTheReceiverWhereItIsThere() {
    Point point =
        Point.of(SPEC, List.of(side("sender", 500, 0, ""), side("receiver", 0, 400, "stopped")));
    assertThat(point.basis().messages()).isEqualTo(400);
    assertThat(point.rates().receiverBandwidth()).isEqualTo(400 * 1024);
    assertThat(point.rates().senderBandwidth()).isEqualTo(500 * 1024);
  }

  @Test
  void shouldFindTheWorkInLabelsOfRecordsThatDoNotTellIt() {
    assertThat(spec("read 64 KiB").work()).isEqualTo("read");
    assertThat(spec("64 KiB").work()).isEmpty();
  }

  private static PointSpec spec(String label) {
    return spec(label, "ONE_WAY");
  }

  private static PointSpec spec(String label, String shape) {
    return Json.read(
        """
        {"index": 0, "label": "%s", "operation": "PUT", "shape": "%s", "size": 65536,
         "batch": 1, "window": 1, "workers": 1, "iterations": 0, "nanos": 1, "rate": 0}\
        """
            .formatted(label, shape),
        PointSpec.class);
  }

  /** The slowest rank decides; what one found wrong is wrong. */
  @Test
  void shouldHoldTheRanksOfACollectiveTogether() {
    PointSpec spec =
        new PointSpec(
            0,
            "1 KiB",
            "all-reduce",
            Operation.TAG,
            Shape.COLLECTIVE,
            1024,
            Concurrency.NONE,
            new Extent(0, 1000),
            0);
    Point point =
        Point.of(
            spec,
            List.of(
                rank("rank", 100, 1_000_000, 2, 0),
                rank("rank-2", 100, 2_000_000, 2, 1),
                rank("rank-3", 99, 1_500_000, 2, 0)),
            3);
    assertThat(point.basis().messages()).isEqualTo(99);
    assertThat(point.rates().receiverBandwidth()).isEqualTo(99 * 1024 / 0.002);
    assertThat(point.rates().senderBandwidth()).isEqualTo(99 * 1024 / 0.002 * (2.0 * 2 / 3));
    assertThat(point.checked().verified()).isEqualTo(2);
    assertThat(point.checked().mismatches()).isEqualTo(1);
    assertThat(point.complete()).isTrue();
    assertThat(Point.of(spec, point.sides().subList(0, 2), 3).complete()).isFalse();
  }

  private static FlowEnd rank(String role, long calls, long nanos, long verified, long wrong) {
    return new FlowEnd(
        0,
        role,
        new Moved(calls, 0, calls, 0, nanos),
        WarmUp.fixed(0),
        Timing.NONE,
        new Checked(verified, wrong),
        "",
        List.of());
  }
}
