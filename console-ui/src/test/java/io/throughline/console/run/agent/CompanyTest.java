package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.ending.Ending;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.LaunchException;
import io.throughline.launch.Launcher;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is said to be to blame where several are in trouble. */
@Timeout(30)
class CompanyTest {
  private static final Happening OWN =
      failed("b", "an object of 9 bytes was announced, and the largest has 8", false);
  private static final Happening OTHER = failed("a", "the disk is full", false);
  private static final Happening OF_PEER = failed("a", "the other side is gone", true);
  private static final Happening OF_PEER_TOO = failed("b", "the peer is gone", true);
  private static final Happening DIED = new Happening.Ended("b", "signal 9");

  @TempDir Path folder;

  private static Happening failed(String node, String what, boolean ofPeer) {
    return new Happening.Said(
        node, new AgentMessage.Failed("run", new Problem("node " + node, what), ofPeer, null));
  }

  private Company company(History history) {
    Launcher none =
        request -> {
          throw new LaunchException("start", new Problem("node", "nothing is started here"));
        };
    Workplace workplace =
        new Workplace(
            new Installation(folder, folder, folder, folder),
            history,
            new Seats(),
            1,
            new Launchers(none, none));
    return new Company(
        List.of(participant("a", "sender", workplace), participant("b", "receiver", workplace)),
        RunLog.unkept());
  }

  private static Participant participant(String node, String role, Workplace workplace) {
    NodeProfile profile = NodeProfile.local(node);
    return new Participant(profile, role, new AgentSession(profile, workplace, happening -> {}));
  }

  /** What several companies' runs fail with, each of which heard something in an order. */
  private List<String> endings(List<List<Happening>> heard) throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      List<Company> companies = heard.stream().map(each -> company(history)).toList();
      for (int i = 0; i < heard.size(); i++) {
        for (Happening happening : heard.get(i)) {
          companies.get(i).note(happening, Phase.RUNNING, Company.Takers.NONE);
        }
      }
      return companies.stream().map(CompanyTest::ending).toList();
    }
  }

  private static String ending(Company company) {
    while (true) {
      try {
        company.settle(Phase.RUNNING);
        TimeUnit.MILLISECONDS.sleep(20);
      } catch (Ending.Early e) {
        return e.ending().reason();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void shouldBlameWhoSaysWhyAndNotWhoTellsOfItsPeer() throws Exception {
    String why =
        "node b failed while running: an object of 9 bytes was announced, and the largest"
            + " has 8";
    assertThat(endings(List.of(List.of(OF_PEER, OWN), List.of(OWN, OF_PEER))))
        .containsExactly(why, why);
  }

  @Test
  void shouldBlameWhoDiedAndNotWhoTellsOfIt() throws Exception {
    assertThat(
            endings(List.of(List.of(OF_PEER, DIED), List.of(DIED, OF_PEER), List.of(OTHER, DIED))))
        .allSatisfy(ending -> assertThat(ending).startsWith("node b failed").contains("signal 9"));
  }

  @Test
  void shouldBlameTheFirstOfEquals() throws Exception {
    assertThat(
            endings(
                List.of(
                    List.of(OF_PEER, OF_PEER_TOO),
                    List.of(OF_PEER_TOO, OF_PEER),
                    List.of(OTHER, OWN),
                    List.of(OWN, OTHER))))
        .extracting(ending -> ending.substring(0, "node a".length()))
        .containsExactly("node a", "node b", "node a", "node b");
  }
}
