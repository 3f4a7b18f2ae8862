package io.throughline.benchmarks.series;

import io.throughline.benchmarks.series.Drawn.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Many comparisons from one series: every window of neighbours, whose conditions hang together as
 * those of real comparisons do, and as many again as make {@link #WANTED}, drawn at random. Pairs
 * that are taken in turn are drawn as pairs of neighbours, as real ones are.
 */
public final class Draws {
  /** Comparisons of one kind. */
  public static final int WANTED = 1_000;

  /** The runs that a comparison is made of. */
  public enum Design {
    /** One run each; no history. */
    SINGLE(0, List.of(0), List.of(1)),
    /** One run each, and ten earlier ones in history. */
    HISTORY(10, List.of(0), List.of(1)),
    /** Three repeats of one, then three of the other. */
    REPEATS(0, List.of(0, 1, 2), List.of(3, 4, 5)),
    /** Five pairs in turn, as {@code ab} takes them. */
    IN_TURN(0, List.of(0, 3, 4, 7, 8), List.of(1, 2, 5, 6, 9));

    private final int past;
    private final List<Integer> one;
    private final List<Integer> other;

    Design(int past, List<Integer> one, List<Integer> other) {
      this.past = past;
      this.one = one;
      this.other = other;
    }

    private int runs() {
      return past + one.size() + other.size();
    }

    private Drawn of(Series series, List<Integer> order, double slower) {
      List<Integer> compared = order.subList(past, order.size());
      return new Drawn(
          series,
          order.subList(0, past),
          one.stream().map(compared::get).toList(),
          other.stream().map(compared::get).toList(),
          slower);
    }
  }

  /**
   * @param asked comparisons
   * @param different that found a difference in any figure
   * @param worse that found the bandwidth worse
   * @param untold that told nothing of any figure
   */
  public record Count(int asked, int different, int worse, int untold) {
    static Count of(List<Answer> answers) {
      return new Count(
          answers.size(),
          count(answers, Answer::difference),
          count(answers, Answer::bandwidthWorse),
          count(answers, answer -> !answer.told()));
    }

    private static int count(List<Answer> answers, Predicate<Answer> which) {
      return (int) answers.stream().filter(which).count();
    }
  }

  private Draws() {}

  /**
   * @param flagged whether what is known of the nodes' other work is told
   * @param slower how many times as long all of the second variant took
   */
  public static Count of(Series from, boolean flagged, Design design, double slower) {
    Series series = flagged ? from : from.unflagged();
    int all = series.takes().size();
    List<Answer> answers = new ArrayList<>();
    for (int first = 0; first + design.runs() <= all; first++) {
      List<Integer> window = IntStream.range(first, first + design.runs()).boxed().toList();
      answers.add(design.of(series, window, slower).answer());
    }
    Random random = new Random(22);
    int together = design == Design.IN_TURN ? 2 : 1;
    List<Integer> firsts =
        new ArrayList<>(IntStream.range(0, all / together).map(i -> i * together).boxed().toList());
    while (answers.size() < WANTED) {
      Collections.shuffle(firsts, random);
      List<Integer> drawn =
          firsts.subList(0, design.runs() / together).stream()
              .sorted()
              .flatMap(first -> IntStream.range(first, first + together).boxed())
              .toList();
      answers.add(design.of(series, drawn, slower).answer());
    }
    return Count.of(answers);
  }

  /** Counts the answers of comparisons that were really made. */
  public static Count of(List<io.throughline.console.compare.Comparison> comparisons) {
    return Count.of(comparisons.stream().map(Drawn::answer).toList());
  }
}
