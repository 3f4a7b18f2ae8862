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
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Matrices of eight hosts on one switch, of which one host or one pair is slowed down by token
 * buckets: ten faults and ten clean matrices, {@code -Dthroughline.matrix.faults=100} tries a
 * hundred of each. Ten of each are one run, since eight agents take half a minute to get there.
 */
@Requires(hosts = true)
@Tag("measures")
class MatrixFaultsTest {
  private static final int HOSTS = 8;
  private static final int TIMES = Integer.getInteger("throughline.matrix.faults", 10);
  private static final int TIMES_PER_RUN = 10;

  /** Far below what two CPUs carry for four flows at a time. */
  private static final int MEGABITS = 80;

  /**
   * Before and after it measures, a flow waits until all that was sent has left. Of what the kernel
   * lets a connection buffer, megabytes would stand before the token bucket.
   */
  private static final String SMALL_BUFFERS =
      TwoHostConsole.OVER_TCP + "    UCX_TCP_SNDBUF: 128k\n";

  private static final Pattern RANK_STANDS_OUT = Pattern.compile("a rank below (\\d+) %");
  private static final Pattern PAIR_STANDS_OUT = Pattern.compile("a pair below (\\d+) %");
  private static final int NEAR_PERCENT = 5;

  private final List<String> missed = new ArrayList<>();
  private final List<String> invisible = new ArrayList<>();
  private final List<String> accused = new ArrayList<>();
  private int repeated;
  private boolean repeating;

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

    void end(TwoHosts hosts) {
      if (kind == Kind.RECEIVING) {
        hosts.host(to + 1).cable().limitReceiveRate(MEGABITS + "mbit");
      } else {
        hosts.host(from + 1).cable().limitRate(MEGABITS + "mbit");
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
    Random random = new Random(20261125);
    List<Fault> faults =
        IntStream.range(0, TIMES).mapToObj(number -> Fault.of(random, number)).toList();
    try (TwoHosts hosts = TwoHosts.start(HOSTS);
        Console console = TwoHostConsole.open(hosts, data)) {
      for (int begin = 0; begin < TIMES; begin += TIMES_PER_RUN) {
        List<Fault> some = faults.subList(begin, Math.min(TIMES, begin + TIMES_PER_RUN));
        List<GroupResult> matrices = measure(console, hosts, some);
        for (int i = 0; i < some.size(); i++) {
          judge(some.get(i), matrices.get(2 * i), matrices.get(2 * i + 1));
        }
      }
    }
    int named = TIMES - missed.size() - invisible.size();
    System.out.printf(
        "matrix of %d hosts: %d of %d faults named, %d told to be too small for the scatter, %d of %d"
            + " clean matrices accused somebody; %d matrices repeated for want of CPUs%n",
        HOSTS, named, TIMES, invisible.size(), accused.size(), TIMES, repeated);
    assertThat(accused).as("accused in clean matrices").isEmpty();
    assertThat(missed.size()).as("missed: %s", missed).isLessThanOrEqualTo(TIMES / 20);
    if (TIMES >= 100) {
      assertThat(named).as("too small: %s", invisible).isGreaterThanOrEqualTo(TIMES * 95 / 100);
    }
  }

  /**
   * Keeps a result. One that names nobody, since data threads waited for a CPU, tells of a busy
   * machine and not of the network: it is measured once more, and the second result counts.
   */
  private boolean stands(GroupResult result, List<GroupResult> matrices) {
    boolean faulty = matrices.size() % 2 == 1;
    boolean wanted =
        faulty
            && bad(result).isEmpty()
            && result.findings().stream().anyMatch(each -> each.kind() == Kind.INCONCLUSIVE);
    if (wanted && !repeating) {
      repeating = true;
      repeated++;
      return false;
    }
    repeating = false;
    matrices.add(result);
    return true;
  }

  private void judge(Fault fault, GroupResult clean, GroupResult faulty) {
    if (!bad(clean).isEmpty()) {
      accused.add(bad(clean).toString());
    }
    if (!fault.isNamedBy(bad(faulty))) {
      (bad(faulty).isEmpty() && fault.isCalledInvisibleBy(faulty) ? invisible : missed)
          .add("%s gave %s by %s".formatted(fault, faulty.findings(), faulty.rule()));
    }
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

  /** A clean matrix before each fault, and one with it; all in one run. */
  private List<GroupResult> measure(Console console, TwoHosts hosts, List<Fault> faults)
      throws Exception {
    Scenario scenario =
        Scenario.defaults(MatrixScenario.KIND)
            .with(
                Map.of(
                    "duration", "250ms",
                    "latencyDuration", "0",
                    "warmUp", "60ms",
                    // Small beside what moves in that time, as rates are counted in messages.
                    "size", "32KiB",
                    "spread", "1MiB",
                    "window", "16",
                    // Other tests check what arrives; here it would take a third of the time.
                    "verify", "none",
                    // Eight agents that poll would take the two CPUs from those that measure.
                    "wait", "block"));
    List<NodeProfile> nodes =
        IntStream.rangeClosed(1, HOSTS)
            .mapToObj(n -> TwoHostConsole.node(hosts, n, "", SMALL_BUFFERS))
            // Twenty matrices take two minutes, beside other work many more.
            .map(node -> TwoHostConsole.livingFor("30min", node))
            .toList();
    evenly(hosts);
    List<GroupResult> matrices = new ArrayList<>();
    RunRecord record =
        console
            .engine()
            .start(
                scenario,
                nodes,
                Questions.NOBODY,
                plan ->
                    new MatrixSeries(
                        plan,
                        2 * faults.size(),
                        number -> {
                          if (number % 2 == 1) {
                            faults.get(number / 2).inject(hosts);
                          } else if (number > 0) {
                            faults.get(number / 2 - 1).end(hosts);
                          }
                        },
                        result -> stands(result, matrices)))
            .await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(matrices).hasSize(2 * faults.size());
    return matrices;
  }
}
