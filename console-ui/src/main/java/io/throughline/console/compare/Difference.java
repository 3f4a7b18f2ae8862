package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Measure.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be said of two variants' readings of one figure. */
final class Difference {
  /** Two runs of each say next to nothing of how runs scatter. */
  private static final int LEAST_REPEATS = 3;

  private final List<Reading> one;
  private final List<Reading> other;
  private final boolean paired;
  private final double base;
  private final double difference;

  private Difference(List<Reading> one, List<Reading> other, boolean paired) {
    this.one = one;
    this.other = other;
    this.paired = paired;
    base = Spread.mean(values(one));
    difference = Spread.mean(values(other)) - base;
  }

  /**
   * @param one what is held against, a reading for each run
   * @param paired whether the runs of both were taken in turn, so that each has a partner
   */
  static Change of(List<Reading> one, List<Reading> other, boolean paired) {
    if (one.isEmpty() || other.isEmpty()) {
      return new Change(null, null, null, Judgement.NOT_COMPARED, "only one side has this figure");
    }
    return new Difference(one, other, paired).change();
  }

  static List<Double> values(List<Reading> readings) {
    return readings.stream().map(Reading::value).toList();
  }

  private Change change() {
    Optional<String> doubt =
        java.util.stream.Stream.concat(one.stream(), other.stream())
            .map(Reading::doubt)
            .filter(text -> !text.isEmpty())
            .findFirst();
    if (doubt.isPresent()) {
      return new Change(percent(difference), null, null, Judgement.NOT_COMPARED, doubt.get());
    }
    int least = Math.min(one.size(), other.size());
    if (paired && one.size() == other.size() && least >= LEAST_REPEATS) {
      return fromPairs();
    }
    if (least > 1 && Math.max(one.size(), other.size()) >= LEAST_REPEATS) {
      return fromRepeats();
    }
    return fromSlices();
  }

  private Change fromPairs() {
    List<Double> differences = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      differences.add(other.get(i).value() - one.get(i).value());
    }
    return Spread.of(differences)
        .map(spread ->
            judged(
                spread.halfWidth(),
                "from %d pairs of runs taken in turn".formatted(differences.size())))
        .orElseThrow();
  }

  private Change fromRepeats() {
    double halfWidth =
        Spread.halfWidth(
            Spread.of(values(one)).orElseThrow(), Spread.of(values(other)).orElseThrow());
    return judged(halfWidth, "from %d and %d repeats".formatted(one.size(), other.size()));
  }

  private Change fromSlices() {
    Optional<Spread> before = spread(one);
    Optional<Spread> after = spread(other);
    if (before.isEmpty() || after.isEmpty()) {
      return new Change(
          percent(difference), null, null, Judgement.CANNOT_TELL, tooLittle(before.isEmpty()));
    }
    return judged(
        Spread.halfWidth(before.get(), after.get()),
        "from each run's own course; how much runs differ from one another is not in it");
  }

  private String tooLittle(boolean first) {
    Slices slices = (first ? one : other).getFirst().slices();
    int values = slices.values(slices.count()).size();
    return (values == 0
            ? "of one run only the whole is known"
            : "the course of one run holds too few values for its scatter to be known")
        + "; repeat the runs";
  }

  /** Of the mean of several runs, each with its own course. */
  private static Optional<Spread> spread(List<Reading> readings) {
    List<Spread> spreads =
        readings.stream().flatMap(reading -> Spread.of(reading.slices()).stream()).toList();
    if (spreads.size() < readings.size()) {
      return Optional.empty();
    }
    int n = spreads.size();
    return Optional.of(
        new Spread(
            spreads.stream().mapToDouble(Spread::variance).sum() / n / n,
            spreads.stream().mapToDouble(Spread::freedom).sum()));
  }

  private Change judged(double halfWidth, String reason) {
    double resolution =
        one.getFirst().resolution() * Math.max(Math.abs(base), Math.abs(base + difference));
    double wide = Math.max(halfWidth, resolution);
    Judgement judgement =
        Math.abs(difference) <= wide ? Judgement.ALIKE : direction(one.getFirst().measure());
    return new Change(
        percent(difference),
        // Nothing falls by more than all of it.
        percent(Math.max(difference - wide, -Math.abs(base))),
        percent(difference + wide),
        judgement,
        reason);
  }

  private Judgement direction(Measure measure) {
    if (measure.better() == Better.NEITHER) {
      return Judgement.DIFFERENT;
    }
    return (difference > 0) == (measure.better() == Better.HIGHER)
        ? Judgement.BETTER
        : Judgement.WORSE;
  }

  private @org.jspecify.annotations.Nullable Double percent(double amount) {
    return base == 0 || Double.isNaN(amount) ? null : 100 * amount / base;
  }
}
