package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two variants' runs in one figure: how far they are apart, and what is known of how runs differ
 * from one another. A single run says nothing of it: repeats do, and earlier runs of the same plan
 * and nodes. Runs that were disturbed are left out.
 */
final class Difference {
  private static final int LEAST_PAIRS = 3;

  /** The least repeats of both variants together. */
  private static final int LEAST_REPEATS = 5;

  /** Degrees of freedom: with fewer the variation that is estimated may be next to none. */
  private static final int LEAST_FREEDOM = 3;

  /**
   * One variant's runs.
   *
   * @param past values of other runs of the same plan and nodes that were not disturbed; asked for
   *     only where repeats are too few, since history is read for it
   */
  record Side(List<MetricValue> readings, Supplier<List<Double>> past) {
    Side {
      readings = List.copyOf(readings);
    }

    private List<MetricValue> calm() {
      return readings.stream().filter(MetricValue::calm).toList();
    }

    private Stream<String> disturbances() {
      return readings.stream()
          .map(metricValue -> metricValue.run().disturbed())
          .filter(what -> !what.isEmpty());
    }
  }

  private final Measure measure;
  private final Scale scale;
  private final Side one;
  private final Side other;

  private Difference(Measure measure, Side one, Side other) {
    this.measure = measure;
    this.scale = Scale.of(measure);
    this.one = one;
    this.other = other;
  }

  /**
   * @param one what is held against
   */
  static Finding of(Measure measure, Side one, Side other) {
    return new Difference(measure, one, other).find();
  }

  /** A finding about a difference before it is judged beside others. */
  sealed interface Finding {}

  /** A difference that can be judged. */
  record Tested(Scale scale, Estimate estimate) implements Finding {}

  /** A difference that cannot be judged. */
  record Untested(Change change) implements Finding {}

  /** Those that are known. */
  static List<Double> values(List<MetricValue> metricValues) {
    return metricValues.stream().map(MetricValue::value).filter(value -> !value.isNaN()).toList();
  }

  private Finding find() {
    if (one.readings().isEmpty() || other.readings().isEmpty()) {
      return new Untested(
          Change.untested(null, Judgement.NOT_TESTED, "only one side has this figure"));
    }
    Optional<String> doubt =
        Stream.concat(one.readings().stream(), other.readings().stream())
            .map(MetricValue::doubt)
            .filter(text -> !text.isEmpty())
            .findFirst();
    if (doubt.isPresent()) {
      return untested(Judgement.NOT_TESTED, doubt.get());
    }
    if (!scale.takes(values(one.readings())) || !scale.takes(values(other.readings()))) {
      return untested(Judgement.NOT_TESTED, "one run's value is 0");
    }
    List<RunPair> runPairs = RunPair.of(one.readings(), other.readings());
    return runPairs.size() < LEAST_PAIRS ? apart() : inTurn(runPairs);
  }

  private Finding inTurn(List<RunPair> runPairs) {
    List<RunPair> calm = runPairs.stream().filter(RunPair::calm).toList();
    if (calm.size() < LEAST_PAIRS) {
      return disturbed("%d of %d pairs".formatted(runPairs.size() - calm.size(), runPairs.size()));
    }
    List<Double> before = calm.stream().map(runPair -> runPair.one().value()).toList();
    return tested(
        Estimate.ofPairs(
            scale.of(before),
            scale.of(calm.stream().map(runPair -> runPair.other().value()).toList()),
            hidden()),
        runPairs.size() - calm.size(),
        "pair");
  }

  private Finding apart() {
    List<Double> before = values(one.calm());
    List<Double> after = values(other.calm());
    int runs = one.readings().size() + other.readings().size();
    int left = runs - before.size() - after.size();
    if (before.isEmpty() || after.isEmpty()) {
      return disturbed("%d of %d runs".formatted(left, runs));
    }
    if (Math.min(before.size(), after.size()) > 1
        && before.size() + after.size() >= LEAST_REPEATS) {
      return tested(Estimate.ofRepeats(scale.of(before), scale.of(after), hidden()), left, "run");
    }
    List<List<Double>> past = past();
    int freedom =
        before.size() + after.size() - 2 + past.stream().mapToInt(each -> each.size() - 1).sum();
    if (freedom >= LEAST_FREEDOM) {
      return tested(
          Estimate.ofPast(scale.of(before), scale.of(after), past, hidden()), left, "run");
    }
    if (left > 0) {
      return disturbed("%d of %d runs".formatted(left, runs));
    }
    return untested(
        Judgement.CANNOT_TELL,
        runs == 2
            ? "cannot tell from one run each, since nothing says how runs of these plans differ"
                + " from one another; repeat them in turn (./throughline ab)"
            : "cannot tell from so few runs how they differ from one another; repeat them in turn"
                + " (./throughline ab)");
  }

  /** The past of both variants; past runs of the same plan are the same runs, and count once. */
  private List<List<Double>> past() {
    return Stream.of(one.past().get(), other.past().get())
        .distinct()
        .filter(values -> values.size() > 1 && scale.takes(values))
        .map(values -> scale.of(values))
        .toList();
  }

  /** Variance of one run that the resolution of its value hides: it is as likely here as there. */
  private double hidden() {
    return measure.resolution() * measure.resolution() / 12;
  }

  private Tested tested(Estimate found, int left, String what) {
    String reason =
        left == 0
            ? found.basis()
            : "%s; %d %s%s left out as disturbed"
                .formatted(found.basis(), left, what, left == 1 ? "" : "s");
    return new Tested(
        scale, new Estimate(found.difference(), found.error(), found.freedom(), reason));
  }

  private Untested disturbed(String how) {
    String why = Stream.concat(one.disturbances(), other.disturbances()).findFirst().orElse("");
    return untested(
        Judgement.CANNOT_TELL, "inconclusive, because %s were disturbed (%s)".formatted(how, why));
  }

  private Untested untested(Judgement judgement, String reason) {
    List<Double> base = values(one.readings());
    List<Double> value = values(other.readings());
    Double percent =
        base.isEmpty() || value.isEmpty()
            ? null
            : percent(scale, scale.middle(base), scale.middle(value));
    return new Untested(Change.untested(percent, judgement, reason));
  }

  private static @Nullable Double percent(Scale scale, double base, double value) {
    double percent =
        switch (scale) {
          case RATIO -> 100 * (value - base) / base;
          case POINTS -> value - base;
        };
    return Double.isFinite(percent) ? (Double) percent : null;
  }
}
