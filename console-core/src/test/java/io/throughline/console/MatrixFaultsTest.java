package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Kind;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Matrices of eight hosts on one switch, of which one host or one pair is slowed down by token
 * buckets. {@code -Dthroughline.matrix.faults=100} tries a hundred faults and a hundred clean
 * matrices; by default two of each, since eight agents take half a minute to get there.
 */
@Requires(hosts = true)
class MatrixFaultsTest {
  private static final int HOSTS = 8;
  private static final int TIMES = Integer.getInteger("throughline.matrix.faults", 2);

  /** Far below what two CPUs carry for four flows at a time. */
  private static final int MEGABITS = 80;

  private static final Pattern RANK_STANDS_OUT = Pattern.compile("a rank below (\\d+) %");
  private static final Pattern PAIR_STANDS_OUT = Pattern.compile("a pair below (\\d+) %");
  private static final int NEAR_PERCENT = 5;

  /** The flows whose rate is lowered, and by how much. */
  private record Fault(Kind kind, int from, int to, int percent) {
    static Fault of(Random random, int number) {
      Kind kind = List.of(Kind.SENDING, Kind.RECEIVING, Kind.PAIR).get(number % 3);
      int from = random.nextInt(HOSTS);
      int to = (from + 1 + random.nextInt(HOSTS - 1)) % HOSTS;
      return new Fault(kind, from, to, 50 + random.nextInt(36));
    }

    void inject(TwoHosts hosts) {
      String slow = MEGABITS * percent / 100 + "mbit";
      switch (kind) {
        case SENDING -> hosts.host(from + 1).cable().limitRate(slow);
        case RECEIVING -> hosts.host(to + 1).cable().limitReceiveRate(slow);
        default ->
            hosts
                .host(from + 1)
                .cable()
                .limitRateTo(hosts.host(to + 1).address(), slow, MEGABITS + "mbit");
      }
    }

    /**
     * Whether the rule says that rates scatter too widely for this fault; close to what it says the
     * fault may be seen or not.
     */
    boolean isCalledInvisibleBy(GroupResult group) {
      Matcher told = (kind == Kind.PAIR ? PAIR_STANDS_OUT : RANK_STANDS_OUT).matcher(group.rule());
      return told.find() && percent > Integer.parseInt(told.group(1)) - NEAR_PERCENT;
    }

    boolean isNamedBy(List<RankFinding> bad) {
      if (bad.size() != 1 || bad.getFirst().kind() != kind) {
        return false;
      }
      Flow flow = bad.getFirst().flow();
      return switch (kind) {
        case SENDING -> flow.from() == from;
        case RECEIVING -> flow.to() == to;
        default -> flow.equals(new Flow(from, to));
      };
    }
  }

  @Test
  void shouldNameWhatIsSlowAndAccuseNobodyElse(@TempDir Path data) throws Exception {
    List<String> missed = new ArrayList<>();
    List<String> invisible = new ArrayList<>();
    List<String> accused = new ArrayList<>();
    Random random = new Random(20261125);
    try (TwoHosts hosts = TwoHosts.start(HOSTS);
        Console console = TwoHostConsole.open(hosts, data)) {
      List<NodeProfile> nodes =
          IntStream.rangeClosed(1, HOSTS)
              .mapToObj(n -> TwoHostConsole.node(hosts, n, "", TwoHostConsole.OVER_TCP))
              .toList();
      for (int i = 0; i < TIMES; i++) {
        evenly(hosts);
        List<RankFinding> clean = bad(measure(console, nodes));
        if (!clean.isEmpty()) {
          accused.add(clean.toString());
        }
        Fault fault = Fault.of(random, i);
        fault.inject(hosts);
        GroupResult result = measure(console, nodes);
        if (!fault.isNamedBy(bad(result))) {
          (bad(result).isEmpty() && fault.isCalledInvisibleBy(result) ? invisible : missed)
              .add("%s gave %s by %s".formatted(fault, result.findings(), result.rule()));
        }
      }
    }
    System.out.printf(
        "matrix of %d hosts: %d of %d faults named, %d told to be too small for the scatter, %d of %d"
            + " clean matrices accused somebody%n",
        HOSTS,
        TIMES - missed.size() - invisible.size(),
        TIMES,
        invisible.size(),
        accused.size(),
        TIMES);
    assertThat(accused).as("accused in clean matrices").isEmpty();
    assertThat(missed.size()).as("missed: %s", missed).isLessThanOrEqualTo(TIMES / 20);
  }

  private static void evenly(TwoHosts hosts) {
    for (int n = 1; n <= HOSTS; n++) {
      hosts.host(n).cable().unlimited();
      hosts.host(n).cable().limitRate(MEGABITS + "mbit");
      hosts.host(n).cable().limitReceiveRate(MEGABITS + "mbit");
    }
  }

  private static List<RankFinding> bad(GroupResult group) {
    return group.findings().stream().filter(RankFinding::bad).toList();
  }

  private static GroupResult measure(Console console, List<NodeProfile> nodes) throws Exception {
    Scenario scenario =
        Scenario.defaults(MatrixScenario.KIND)
            .with(
                Map.of(
                    "duration", "400ms",
                    "latencyDuration", "0",
                    "warmUp", "100ms",
                    "size", "64KiB",
                    "spread", "1MiB",
                    "window", "8",
                    // Eight agents that poll would take the two CPUs from those that measure.
                    "wait", "block"));
    RunRecord record = console.engine().start(scenario, nodes, Questions.NOBODY).await();
    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.COMPLETED);
    return Objects.requireNonNull(record.group());
  }
}
