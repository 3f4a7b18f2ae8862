package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Difference.Finding;
import io.throughline.console.compare.Difference.Tested;
import io.throughline.console.compare.Difference.Untested;
import io.throughline.console.compare.Measure.Better;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges all differences of a comparison beside one another. Most of what may err is the headlines'
 * share, or a comparison of many figures could not find what people look at first.
 */
final class SignificanceTest {
  /** Percent: where less than this may differ, and it may be chance, there is no change. */
  static final double WIDEST = 25;

  /** Share of what may err that is the headlines', where there are other metrics too. */
  private static final double HEADLINES = 0.8;

  private record Question(Measure measure, boolean headline, Finding finding) {}

  private final List<Question> questions = new ArrayList<>();
  private final double widest;

  /**
   * @param precision percent that the scenario asks for; 0 where it asks for none
   */
  SignificanceTest(double precision) {
    widest = precision > 0 ? Math.min(precision, WIDEST) : WIDEST;
  }

  /**
   * @param headline whether it is what its subject is told by
   */
  void add(Measure measure, boolean headline, Finding finding) {
    questions.add(new Question(measure, headline, finding));
  }

  /** In the order in which they were added. */
  List<Change> changes() {
    long headlines = tested(true);
    long others = tested(false);
    List<Holm.Candidate> candidates = new ArrayList<>();
    for (Question question : questions) {
      if (question.finding() instanceof Tested tested) {
        double share =
            headlines == 0 || others == 0 ? 1 : question.headline() ? HEADLINES : 1 - HEADLINES;
        candidates.add(
            new Holm.Candidate(
                tested.estimate().chance(), share / (question.headline() ? headlines : others)));
      }
    }
    var levels = Holm.of(candidates).iterator();
    return questions.stream()
        .map(question ->
            switch (question.finding()) {
              case Untested untested -> untested.change();
              case Tested tested -> change(question.measure(), tested, levels.next());
            })
        .toList();
  }

  private long tested(boolean headline) {
    return questions.stream()
        .filter(question -> question.headline() == headline)
        .filter(question -> question.finding() instanceof Tested)
        .count();
  }

  private Change change(Measure measure, Tested tested, Holm.Level level) {
    Estimate estimate = tested.estimate();
    double difference = estimate.difference();
    double wide = Math.max(estimate.halfWidth(level.level()), measure.resolution());
    double lower = percent(tested.scale(), difference - wide);
    double upper = percent(tested.scale(), difference + wide);
    return new Change(
        percent(tested.scale(), difference),
        lower,
        upper,
        (upper - lower) / 2 > widest,
        level.beyond() && Math.abs(difference) > measure.resolution()
            ? direction(measure, difference)
            : Math.max(-lower, upper) > WIDEST ? Judgement.CANNOT_TELL : Judgement.ALIKE,
        estimate.basis());
  }

  private static double percent(Scale scale, double difference) {
    return switch (scale) {
      case RATIO -> 100 * Math.expm1(difference);
      case POINTS -> difference;
    };
  }

  private static Judgement direction(Measure measure, double difference) {
    if (measure.better() == Better.NEITHER) {
      return Judgement.DIFFERENT;
    }
    return (difference > 0) == (measure.better() == Better.HIGHER)
        ? Judgement.BETTER
        : Judgement.WORSE;
  }
}
