package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Difference.Side;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The spread of runs, and how far a difference may reach. */
class DifferenceTest {
  private static final Measure BANDWIDTH =
      new Measure(Measure.BANDWIDTH, "Receiver's bandwidth", Unit.RATE, Better.HIGHER);
  private static final String BUSY = "Node a was busy";

  private static MetricValue reading(long started, double value, String disturbed) {
    return new MetricValue(
        new MetricValue.Source("r" + started, started, disturbed), "", BANDWIDTH, value, "");
  }

  /** Runs that began together, so that none is beside another. */
  private static Side runs(double... values) {
    return new Side(
        Arrays.stream(values).mapToObj(value -> reading(0, value, "")).toList(), List::of);
  }

  /** Every second run from {@code first} on; what is below 0 was disturbed. */
  private static Side turns(int first, double... values) {
    List<MetricValue> metricValues = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      metricValues.add(reading(first + 2L * i, Math.abs(values[i]), values[i] < 0 ? BUSY : ""));
    }
    return new Side(metricValues, List::of);
  }

  private static Side withPast(double value, Double... past) {
    return new Side(List.of(reading(0, value, "")), () -> List.of(past));
  }

  private static Change change(Side one, Side other) {
    SignificanceTest judging = new SignificanceTest(0);
    judging.add(BANDWIDTH, true, Difference.of(BANDWIDTH, one, other));
    return judging.changes().getFirst();
  }

  @Test
  void shouldNotTellFromOneRunEach() {
    Change change = change(runs(100), runs(62));
    assertThat(change.judgement()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(change.percent()).isCloseTo(-38, within(0.01));
    assertThat(change.tested()).isFalse();
    assertThat(change.reason()).startsWith("cannot tell from one run each");
    assertThat(change(runs(100, 101), runs(62, 63)).reason())
        .startsWith("cannot tell from so few runs");
  }

  @Test
  void shouldTakeTheVariationOfRunsFromHistory() {
    Double[] past = {99.0, 101.0, 100.0, 98.0, 102.0};
    Change same = change(withPast(100, past), withPast(103, past));
    assertThat(same.judgement()).isEqualTo(Judgement.ALIKE);
    assertThat(same.reason())
        .isEqualTo("from how 5 earlier runs of the same plan and nodes differ");
    assertThat(change(withPast(100, past), withPast(80, past)).judgement())
        .isEqualTo(Judgement.WORSE);
    assertThat(change(withPast(100, past), runs(80)).judgement())
        .as("the other variant is taken to scatter alike")
        .isEqualTo(Judgement.WORSE);
    assertThat(change(withPast(100, 99.0, 101.0), runs(80)).judgement())
        .as("too few of them")
        .isEqualTo(Judgement.CANNOT_TELL);
  }

  @Test
  void shouldLetWhatDriftsMeetBothOfAPairAlike() {
    Side one = turns(0, 100, 50, 200, 120);
    assertThat(change(one, turns(1, 90, 45.2, 179, 108)))
        .matches(change -> change.judgement() == Judgement.WORSE)
        .matches(change -> change.reason().equals("from 4 pairs of runs taken in turn"));
    Side later = new Side(turns(101, 90, 45.2, 179, 108).readings(), List::of);
    assertThat(change(one, later).judgement()).isEqualTo(Judgement.CANNOT_TELL);
  }

  @Test
  void shouldLeaveOutRunsThatWereDisturbed() {
    Change left = change(turns(0, 100, 101, -50, 100), turns(1, 90, 91, 91, 90));
    assertThat(left.judgement()).isEqualTo(Judgement.WORSE);
    assertThat(left.reason())
        .isEqualTo("from 3 pairs of runs taken in turn; 1 pair left out as disturbed");
    Change none = change(turns(0, 100, -50, -50, 100), turns(1, 90, 91, 91, 90));
    assertThat(none.judgement()).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(none.reason())
        .isEqualTo("inconclusive, because 2 of 4 pairs were disturbed (Node a was busy)");
  }

  @Test
  void shouldLetNothingFallByMoreThanAllOfIt() {
    Change change = change(runs(100, 40, 160), runs(2, 1, 30));
    assertThat(change.lower()).isBetween(-100.0, -99.0);
    assertThat(change.upper()).isGreaterThan(0);
    assertThat(change.judgement()).as("too wide to say anything").isEqualTo(Judgement.CANNOT_TELL);
    assertThat(change.wide()).isTrue();
  }

  @Test
  void shouldTakeRatiosForWhatTheyAre() {
    Change change = change(runs(100, 101, 99), runs(50, 51, 49));
    assertThat(change.percent()).isCloseTo(-50, within(0.1));
    double factor = 1 + Objects.requireNonNull(change.percent()) / 100;
    assertThat(factor * factor)
        .as("as far down as up, as a factor")
        .isCloseTo(
            (1 + Objects.requireNonNull(change.lower()) / 100)
                * (1 + Objects.requireNonNull(change.upper()) / 100),
            within(1e-9));
  }

  @Test
  void shouldFindNoDifferenceBelowTheResolution() {
    Change change = change(runs(100, 100, 100), runs(100.3, 100.3, 100.3));
    assertThat(change.judgement()).isEqualTo(Judgement.ALIKE);
    assertThat(change.lower()).isCloseTo(-0.2, within(0.05));
  }

  @Test
  void shouldNotCompareWhatIsNothing() {
    assertThat(change(runs(0, 1, 2), runs(1, 2, 3)).judgement()).isEqualTo(Judgement.NOT_TESTED);
  }
}
