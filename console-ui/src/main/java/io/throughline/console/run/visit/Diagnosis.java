package io.throughline.console.run.visit;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.console.diagnose.Way;
import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Seats;
import io.throughline.console.run.agent.Workplace;
import io.throughline.console.run.ending.Ending;
import io.throughline.console.run.plan.DataAddress;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.inspection.Heard;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.Reach;
import io.throughline.protocol.message.AgentMessage.Attending;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Agents on two nodes look at these and at the way between them; rules say what is wrong. Views
 * poll it from any thread; nothing here blocks but await.
 */
public final class Diagnosis {
  private static final Duration LOOKING = Duration.ofSeconds(40);
  private static final Duration REACHING = Duration.ofSeconds(60);

  private final Visit visit;
  private final Participant a;
  private final Participant b;
  private String doing = "launching the agents";
  private @Nullable Pair pair;
  private List<Finding> findings = List.of();
  private volatile DiagnosisView view;

  public Diagnosis(Workplace workplace, NodeProfile a, NodeProfile b, Questions questions) {
    if (a.name().equals(b.name())) {
      throw new ProblemException(
          new Problem("node " + a.name(), "it is named twice", "name two different nodes"));
    }
    visit = new Visit("diagnose", workplace, List.of(a, b), questions, this::show);
    this.a = visit.participants().getFirst();
    this.b = visit.participants().getLast();
    view = look();
  }

  public DiagnosisView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    visit.giveUp();
  }

  /** Waits until both agents are gone; bounded. */
  public DiagnosisView await() throws InterruptedException {
    visit.awaitEnd();
    return view;
  }

  public void drive() {
    visit.drive(() -> {
      doing = "looking at both nodes";
      Pair found = examine();
      findings = Rules.judge(found);
      pair = found;
    });
  }

  private Pair examine() throws Ending.Early, InterruptedException {
    String addressA = address(a);
    String addressB = address(b);
    a.session().say(new HubMessage.Inspect(List.of(addressB)));
    b.session().say(new HubMessage.Inspect(List.of(addressA)));
    End endA = end(a, addressA);
    End endB = end(b, addressB);
    return new Pair(endA, endB, way(a, b, addressB), way(b, a, addressA));
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

  private End end(Participant one, String address) throws Ending.Early, InterruptedException {
    Inspection inspection =
        visit.await(one, LOOKING, "did not say what it finds", p -> p.inspection());
    Join join = joined(one);
    return new End(one.profile(), address, join.environment(), join.capabilities(), inspection);
  }

  private Way way(Participant from, Participant to, String address)
      throws Ending.Early, InterruptedException {
    doing = "trying the way from %s to %s".formatted(from.node(), to.node());
    String word = Seats.secret();
    to.session().say(new HubMessage.Attend(address, to.profile().data().ports(), word));
    Attending attending = visit.await(to, LOOKING, "did not begin to listen", p -> p.attending());
    if (!attending.problem().isEmpty()) {
      Reach none =
          new Reach(
              Reach.Outcome.FAILED, "nobody listens", "", -1, false, Reach.Path.UNKNOWN, null);
      return new Way(address, 0, attending.problem(), none, new Heard(0, 0, -1, -1));
    }
    from.session()
        .say(new HubMessage.TryReach(address, attending.tcpPort(), attending.udpPort(), word));
    Reach reach = visit.await(from, REACHING, "did not say how far it came", p -> p.reach());
    to.session().say(new HubMessage.Dismiss());
    Heard heard = visit.await(to, LOOKING, "did not say what it heard", p -> p.heard());
    return new Way(address, attending.tcpPort(), "", reach, heard);
  }

  private void show() {
    view = look();
  }

  private DiagnosisView look() {
    return new DiagnosisView(
        visit.views(),
        visit.phase() == Phase.CLEANING_UP || visit.phase() == Phase.DONE ? "cleaning up" : doing,
        visit.phase() == Phase.DONE,
        pair,
        findings,
        Stream.of(a, b).flatMap(Diagnosis::unclean).toList());
  }

  private static Stream<String> unclean(Participant one) {
    CleanUp cleanUp = one.cleanUp();
    return cleanUp == null || cleanUp.verdict() == CleanUp.Verdict.CLEAN
        ? Stream.empty()
        : Stream.of(
            "node %s is not clean: %s"
                .formatted(
                    one.node(),
                    String.join(
                        "; ",
                        cleanUp.checks().stream()
                            .filter(check -> !check.gone())
                            .map(check -> check.what() + ": " + check.detail())
                            .toList())));
  }
}
