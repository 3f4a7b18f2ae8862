package io.throughline.console.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.agent.TestSlot;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.PeerRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hub's answer to an agent that is broken, or is not ours. */
class BrokenAgentTest {
  private final TestSlot slot = new TestSlot("a");
  private final Hub hub = Hub.open(slot.slots, Hub.Rhythm.USUAL);

  @AfterEach
  void close() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          null                                    | the message is null
          {"type":null}                           | not a message of an agent
          {"type":"said"}                         | text
          {"type":"said","text":null}             | text is missing
          {"type":"said","text":{}}               | not a message of an agent
          {"type":"beat","number":null}           | not a message of an agent
          {"type":"sampled","sample":null}        | sample is missing
          {"type":"finished","result":null}       | result is missing
          {"type":"failed","phase":"run","problem":null,"ofPeer":false,"partial":null} | problem is missing
          {"type":"connected","carriers":[null],"waiting":"","before":null} | carriers holds a null
          """)
  void shouldRefuseWhatIsNotWhole(String text, String reason) throws Exception {
    assertRefused(text, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "sequence":0      | "sequence":4611686018427387904 | sample.sequence is 4611686018427387904
          "sequence":0      | "sequence":-1        | sample.sequence is -1
          "sequence":0      | "sequence":null      | not a message of an agent
          "startNanos":0    | "startNanos":-5      | sample.startNanos is -5
          "endNanos":100    | "endNanos":9223372036854775807 | sample.endNanos is
          "startNanos":0    | "startNanos":101     | sample.endNanos is 100, and has to be 101 to
          "stallNanos":1    | "stallNanos":-1000000000 | sample.counters.stallNanos is -1000000000
          "stallNanos":1    | "stallNanos":null    | not a message of an agent
          "stallNanos":1    | "made-up":1          | sample.counters has no 'made-up'
          "histograms":{}   | "histograms":{"post":"AAAA"} | sample.histograms.post is not a histogram
          "histograms":{}   | "histograms":null    | not a message of an agent
          """)
  void shouldRefuseSamplesThatCannotBe(String right, String wrong, String reason) throws Exception {
    assertRefused(Json.write(sampled(0)).replace(right, wrong), reason);
  }

  @Test
  void shouldRefuseAResultThatCannotBe() throws Exception {
    String finished = Json.write(new AgentMessage.Finished(result("", 1)));
    assertRefused(
        finished.replace("\"stallNanos\":1", "\"stallNanos\":-1000000000"),
        "result.counters.stallNanos is -1000000000");
    assertRefused(
        finished.replace("\"elapsedNanos\":7", "\"elapsedNanos\":-7"),
        "result.elapsedNanos is -7, and has to be 0 to");
    assertRefused(
        Json.write(new AgentMessage.Failed("run", new Problem("w", "w"), false, result("", -1))),
        "partial.counters.stallNanos is -1");
  }

  @Test
  void shouldRefuseNumbersThatCannotBeWhereverTheyStand() throws Exception {
    String finished = Json.write(new AgentMessage.Finished(result("", 1)));
    assertRefused(
        finished.replace("\"stallNanos\":1", "\"bytes\":576460752303423488"),
        "result: 576460752303423488 bytes in 7 ns is more than any machine moves");
    assertRefused(
        finished.replace(
            "\"evidence\":null",
            "\"evidence\":"
                + Json.write(new Evidence(5, 0, 5, List.of(), null, LOAD, null, List.of(), null))),
        "result.evidence.before.othersNanos is -3, and has to be 0 to");
    assertRefused(
        Json.write(new AgentMessage.Connected(List.of(), "spin", LOAD)),
        "before.othersNanos is -3, and has to be 0 to");
    assertRefused(
        Json.write(new AgentMessage.Attending(70_000, 0, "", List.of())),
        "tcpPort is 70000, and has to be 0 to 65535");
    assertRefused(
        Json.write(
            new AgentMessage.Reached(
                new ProbeResult(
                    ProbeResult.Outcome.CONNECTED,
                    "",
                    "",
                    -7,
                    true,
                    ProbeResult.Path.UNKNOWN,
                    null))),
        "reach.connectNanos is -7, and has to be -1 to");
    String peer =
        Json.write(
            new AgentMessage.PeerMeasured(
                new PeerRun(0, "sender", "iperf3", "3", "iperf3", 1.5, "", List.of())));
    assertRefused(peer.replace("1.5", "\"NaN\""), "run.value is NaN, and has to be 0 to");
    assertRefused(peer.replace("1.5", "-1.5"), "run.value is -1.5, and has to be 0 to");
    assertRefused(peer.replace("\"point\":0", "\"point\":0,\"point\":1"), "Duplicate");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"pid\":\\d+ | \"pid\":-1 | pid is -1, and has to be 1 to",
        "\"memoryBytes\":\\d+ | \"memoryBytes\":-7 | environment.memoryBytes is -7, and has to be -1 to",
        "\"lockedMemoryBytes\":-?\\d+ | \"lockedMemoryBytes\":-7 | environment.lockedMemoryBytes is -7, and has to be -1 to",
        "\"cpus\":\\d+ | \"cpus\":4000000 | environment.cpus is 4000000, and has to be -1 to"
      })
  void shouldRefuseAJoinWithNumbersThatCannotBe(String right, String wrong, String reason)
      throws Exception {
    TestSlot place = slot.another("a");
    try (Client agent = new Client(hub.port(), place.token())) {
      agent.sayText(Json.write(HubTest.JOIN).replaceFirst(right, wrong));
      assertThat(place.next())
          .startsWith("a refused: a message of its agent cannot be taken: ")
          .contains(reason);
      assertThat(agent.next()).isInstanceOf(HubMessage.Refused.class);
    }
  }

  @Test
  void shouldRefuseASampleThatComesAgain() throws Exception {
    TestSlot place = slot.another("a");
    try (Client agent = joined(place)) {
      agent.say(sampled(3));
      assertThat(place.next()).isEqualTo("a: Sampled");
      agent.say(sampled(3));
      assertThat(place.next())
          .isEqualTo(
              "a lost: a message of its agent cannot be taken: sample 3 came after sample 3");
    }
  }

  @Test
  void shouldTakeTextsAsPlainLines() throws Exception {
    TestSlot place = slot.another("a");
    try (Client agent = joined(place)) {
      agent.say(new AgentMessage.Said("red \u001b[31m\u0007\nnext"));
      assertThat(place.next()).isEqualTo("a: red \\u001b[31m\\u0007 next");
      agent.say(new AgentMessage.Said("x".repeat(100_000)));
      assertThat(place.next()).hasSize("a: ".length() + 2_000 + 3).endsWith("x...");
      Problem problem = new Problem("w\u001b", "w\u0007", "r\n");
      agent.say(new AgentMessage.Failed("r\u0000", problem, false, result("e\u0007", 1)));
      assertThat(place.nextMessage())
          .isEqualTo(
              new AgentMessage.Failed(
                  "r\\u0000",
                  new Problem("w\\u001b", "w\\u0007", "r "),
                  false,
                  result("e\\u0007", 1)));
      // What only the other side's transport reads is left as it is.
      agent.say(new AgentMessage.Prepared("one\ntwo"));
      assertThat(place.nextMessage()).isEqualTo(new AgentMessage.Prepared("one\ntwo"));
    }
  }

  @Test
  void shouldLeaveOutAFloodOfLines() throws Exception {
    TestSlot place = slot.another("a");
    try (Client agent = joined(place)) {
      for (int i = 0; i < AgentChannel.MOST_LINES + 20; i++) {
        agent.say(new AgentMessage.Said("line " + i));
      }
      agent.say(new AgentMessage.Prepared("address"));
      for (int i = 0; i < AgentChannel.MOST_LINES; i++) {
        assertThat(place.next()).isEqualTo("a: line " + i);
      }
      assertThat(place.next()).isEqualTo("a: it said more than 1000 lines: the rest is left out");
      assertThat(place.next()).isEqualTo("a: Prepared");
    }
  }

  private static final Load LOAD = new Load(5, 2, -3, 0, 0.5, List.of(), List.of(), 1, List.of());

  private void assertRefused(String text, String reason) throws Exception {
    TestSlot place = slot.another("a");
    try (Client agent = joined(place)) {
      agent.sayText(text);
      assertThat(place.next())
          .startsWith("a lost: a message of its agent cannot be taken: ")
          .contains(reason);
      assertThat(agent.next()).isInstanceOf(HubMessage.Refused.class);
      assertThat(agent.closeCode()).isEqualTo(AgentChannel.POLICY);
    }
  }

  private Client joined(TestSlot place) throws Exception {
    Client agent = new Client(hub.port(), place.token());
    agent.say(HubTest.JOIN);
    assertThat(place.next()).isEqualTo("a: Join");
    assertThat(agent.next()).isInstanceOf(HubMessage.Welcome.class);
    return agent;
  }

  private static AgentMessage sampled(long sequence) {
    return new AgentMessage.Sampled(
        new Sample("a", sequence, 0, 100, 5, Map.of("stallNanos", 1L), Map.of()));
  }

  private static AgentResult result(String ending, long stalled) {
    return new AgentResult(
        "a",
        "sender",
        true,
        ending,
        new Totals(7, Map.of("stallNanos", stalled), Map.of()),
        List.of("tcp"),
        new Waiting("spin", null),
        List.of(Note.of("note")),
        null);
  }
}
