package io.throughline.console.matrix;

import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.DataRate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ranks of two speeds of which neither is in the majority: medians then take the slower one for
 * what is usual, since a flow is as slow as the slower of its ranks.
 *
 * @param faster indexes of the ranks, two or more
 * @param slower indexes of the others, as many or more
 * @param fast bytes per second: the least of the best rates of the faster ranks
 * @param slow bytes per second: the highest rate of the slower ranks
 */
public record SpeedClasses(List<Integer> faster, List<Integer> slower, double fast, double slow) {

  private record Best(int rank, double rate) {}

  public SpeedClasses {
    faster = List.copyOf(faster);
    slower = List.copyOf(slower);
  }

  /**
   * Parts ranks where their best rates are furthest apart; empty where the faster ones are in the
   * majority, or the speeds closer than {@code slow} percent.
   *
   * @param rates bytes per second
   * @param slow percent, 1 to 90
   */
  public static Optional<SpeedClasses> of(PairMatrix rates, int slow) {
    List<Best> best =
        IntStream.range(0, rates.ranks())
            .mapToObj(rank -> new Best(rank, best(rates, rank)))
            .filter(each -> each.rate() > 0)
            .sorted(Comparator.comparingDouble(Best::rate))
            .toList();
    int cut =
        IntStream.range(1, best.size())
            .boxed()
            .max(Comparator.comparingDouble(i -> best.get(i).rate() / best.get(i - 1).rate()))
            .orElse(0);
    if (2 * cut < best.size() || best.size() - cut < 2) {
      return Optional.empty();
    }
    double high = best.get(cut).rate();
    double low = best.get(cut - 1).rate();
    return low < high * (1 - slow / 100.0)
        ? Optional.of(
            new SpeedClasses(
                ranks(best.subList(cut, best.size())), ranks(best.subList(0, cut)), high, low))
        : Optional.empty();
  }

  private static double best(PairMatrix rates, int rank) {
    return Stream.concat(rates.sentBy(rank).stream(), rates.receivedBy(rank).stream())
        .mapToDouble(rates::value)
        .max()
        .orElse(0);
  }

  private static List<Integer> ranks(List<Best> best) {
    return best.stream().map(Best::rank).sorted().toList();
  }

  /**
   * One sentence.
   *
   * @param names of the ranks, by index
   */
  String text(List<String> names) {
    return "%s reach %s among themselves, the other %d ranks %s at most: no majority says which is usual, so the slower ranks are not called slow, and of the faster ones only what falls below the slower rate is seen."
        .formatted(
            ShortList.names(faster.stream().map(names::get).toList()),
            DataRate.bits(fast),
            slower.size(),
            DataRate.bits(slow));
  }
}
