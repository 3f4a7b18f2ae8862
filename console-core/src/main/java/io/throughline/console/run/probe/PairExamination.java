package io.throughline.console.run.probe;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.PathProbe;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.plan.DataAddress;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.message.AgentMessage.Attending;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The agents of two nodes look at these and at the way between them, for a diagnosis and for a run
 * that could not connect. Belongs to the thread that drives the agents.
 */
public final class PairExamination {
  private static final Duration LOOKING = Duration.ofSeconds(40);
  private static final Duration REACHING = Duration.ofSeconds(60);

  private final Participant a;
  private final Participant b;
  private final Function<Participant, Map<String, String>> variables;
  private final Answers answers;
  private final Consumer<String> doing;

  /** Answers of agents, which the thread that drives them waits for. */
  @FunctionalInterface
  public interface Answers {
    /**
     * @param timeout after which the answer is given up
     * @param failing what the agent did not do, in case: {@code did not say what it finds}
     * @throws RunEnd.Early where no answer came, or none can come any more
     */
    <T> T await(
        Participant from, Duration timeout, String failing, Function<Participant, @Nullable T> what)
        throws RunEnd.Early, InterruptedException;
  }

  /**
   * @param a has joined, as {@code b} has
   * @param variables of UCX that a run has on a node
   * @param doing is told what is being looked at, for people
   */
  public PairExamination(
      Participant a,
      Participant b,
      Function<Participant, Map<String, String>> variables,
      Answers answers,
      Consumer<String> doing) {
    this.a = a;
    this.b = b;
    this.variables = variables;
    this.answers = answers;
    this.doing = doing;
  }

  /**
   * Returns within the sum of its waits.
   *
   * @param connects whether the way from one node to the other is to be tried
   */
  public NodePair examine(BiPredicate<Participant, Participant> connects)
      throws RunEnd.Early, InterruptedException {
    doing.accept("looking at both nodes");
    String addressA = address(a);
    String addressB = address(b);
    a.ask(new HubMessage.Inspect(List.of(addressB)));
    b.ask(new HubMessage.Inspect(List.of(addressA)));
    NodeFindings endA = end(a, addressA);
    NodeFindings endB = end(b, addressB);
    return new NodePair(
        endA,
        endB,
        connects.test(a, b) ? way(a, b, endB) : PathProbe.untried(addressB),
        connects.test(b, a) ? way(b, a, endA) : PathProbe.untried(addressA));
  }

  private static String address(Participant one) {
    String address = DataAddress.of(one.profile(), joined(one).environment());
    try {
      // As agents write addresses, so that texts can be compared.
      return InetAddress.ofLiteral(address).getHostAddress();
    } catch (IllegalArgumentException name) {
      return address;
    }
  }

  private static Join joined(Participant one) {
    return Objects.requireNonNull(one.join(), "nobody is asked before joining");
  }

  private NodeFindings end(Participant one, String address)
      throws RunEnd.Early, InterruptedException {
    Inspection inspection =
        answers.await(one, LOOKING, "did not say what it finds", p -> p.inspection());
    Join join = joined(one);
    return new NodeFindings(
        one.profile(),
        address,
        join.environment(),
        join.capabilities(),
        inspection,
        variables.apply(one));
  }

  private PathProbe way(Participant from, Participant to, NodeFindings there)
      throws RunEnd.Early, InterruptedException {
    String address = there.address();
    doing.accept("trying the way from %s to %s".formatted(from.node(), to.node()));
    String word = AgentSlots.secret();
    to.ask(new HubMessage.Attend(address, there.ports(), word));
    Attending attending = answers.await(to, LOOKING, "did not begin to listen", p -> p.attending());
    if (!attending.problem().isEmpty()) {
      ProbeResult none =
          new ProbeResult(
              ProbeResult.Outcome.FAILED,
              "nobody listens",
              "",
              -1,
              false,
              ProbeResult.Path.UNKNOWN,
              null);
      return new PathProbe(address, 0, attending.problem(), none, new ListenerStats(0, 0, -1, -1));
    }
    from.ask(
        new HubMessage.TryReach(
            address, attending.tcpPort(), attending.udpPort(), word, attending.more()));
    ProbeResult probeResult =
        answers.await(from, REACHING, "did not say how far it came", p -> p.reach());
    to.ask(new HubMessage.Dismiss());
    ListenerStats listenerStats =
        answers.await(to, LOOKING, "did not say what it heard", p -> p.heard());
    return new PathProbe(address, attending.tcpPort(), "", probeResult, listenerStats);
  }
}
