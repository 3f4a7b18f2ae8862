package io.throughline.console.run.probe;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.PathProbe;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.plan.DataAddress;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.message.AgentMessage.Attending;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The agents of nodes look at these and at the ways between them, for a diagnosis and for a run
 * that could not connect. Between two nodes the way is tried; of more, in a ring, so that each
 * node's way is tried to two others. Belongs to the thread that drives the agents.
 */
public final class Examination {
  private static final Duration LOOKING = Duration.ofSeconds(40);
  private static final Duration REACHING = Duration.ofSeconds(60);

  private final List<Participant> nodes;
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
   * @param nodes two or more, which have joined
   * @param variables of UCX that a run has on a node
   * @param doing is told what is being looked at, for people
   */
  public Examination(
      List<Participant> nodes,
      Function<Participant, Map<String, String>> variables,
      Answers answers,
      Consumer<String> doing) {
    this.nodes = List.copyOf(nodes);
    this.variables = variables;
    this.answers = answers;
    this.doing = doing;
  }

  /**
   * Returns within the sum of its waits.
   *
   * @param connects whether the way from one node to another is to be tried
   * @return nodes side by side in the ring
   */
  public List<NodePair> examine(BiPredicate<Participant, Participant> connects)
      throws RunEnd.Early, InterruptedException {
    doing.accept(
        "looking at %s nodes".formatted(nodes.size() == 2 ? "both" : "all " + nodes.size()));
    List<String> addresses = nodes.stream().map(Examination::address).toList();
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).ask(new HubMessage.Inspect(besides(i, addresses)));
    }
    List<NodeFindings> ends = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      ends.add(end(nodes.get(i), addresses.get(i)));
    }
    List<NodePair> pairs = new ArrayList<>();
    for (int i = 0; i < (nodes.size() == 2 ? 1 : nodes.size()); i++) {
      int next = (i + 1) % nodes.size();
      Participant a = nodes.get(i);
      Participant b = nodes.get(next);
      NodeFindings endA = ends.get(i);
      NodeFindings endB = ends.get(next);
      pairs.add(
          new NodePair(
              endA,
              endB,
              connects.test(a, b) ? way(a, b, endB) : PathProbe.untried(endB.address()),
              connects.test(b, a) ? way(b, a, endA) : PathProbe.untried(endA.address())));
    }
    return pairs;
  }

  /** Addresses of a node's neighbours in the ring. */
  private static List<String> besides(int node, List<String> addresses) {
    int count = addresses.size();
    return IntStream.of(node + 1, node + count - 1)
        .map(other -> other % count)
        .distinct()
        .mapToObj(addresses::get)
        .toList();
  }

  private static String address(Participant one) {
    String address = DataAddress.of(one.profile(), joined(one).environment());
    // As agents write addresses, so that texts can be compared.
    return IpAddress.of(address).map(ip -> ip.text()).orElse(address);
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
