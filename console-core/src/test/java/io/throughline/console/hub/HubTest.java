package io.throughline.console.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.throughline.console.run.agent.TestSlot;
import io.throughline.console.run.negotiation.Joins;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HubTest {
  static final Join JOIN = Joins.join("a", "m", 1 << 30, true);

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final TestSlot slot = new TestSlot("a");

  /** Stands still but where a test moves it on: how busy the machine is makes nobody silent. */
  private final AtomicLong clock = new AtomicLong();

  private final Hub hub =
      Hub.open(
          slot.slots,
          new Hub.Rhythm(Duration.ofMillis(100), PATIENCE, PATIENCE.multipliedBy(4)),
          clock::get);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void shouldLetAnAgentInAndCarryMessagesBothWays() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(JOIN);
      assertThat(agent.next()).isEqualTo(new HubMessage.Welcome(Protocol.VERSION, 100, 4000));
      assertThat(slot.next()).isEqualTo("a: Join");
      agent.say(new AgentMessage.Said("hello"));
      assertThat(slot.next()).isEqualTo("a: hello");
      slot.say(new HubMessage.Start());
      assertThat(agent.next()).isEqualTo(new HubMessage.Start());
    }
    assertThat(slot.next()).startsWith("a lost: channel closed");
  }

  @Test
  void shouldAnswer401ToAWrongToken() {
    assertThat(status("wrong")).isEqualTo(401);
    assertThat(status("")).isEqualTo(401);
    slot.close();
    assertThat(status(slot.token())).as("its run is over").isEqualTo(401);
    assertThat(slot.nothingHappened()).isTrue();
  }

  private int status(String token) {
    Throwable thrown = catchThrowable(() -> new Client(hub.port(), token).close());
    assertThat(thrown.getCause()).isInstanceOf(WebSocketHandshakeException.class);
    return ((WebSocketHandshakeException) thrown.getCause()).getResponse().statusCode();
  }

  @Test
  void shouldRefuseAnotherVersionInWords() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(new Join(Protocol.VERSION + 1, "a", 1, JOIN.capabilities(), JOIN.environment()));
      String reason =
          "the agent speaks version %d of the protocol and this console version %d; use the agent that belongs to this console: build both anew, or take both from one image"
              .formatted(Protocol.VERSION + 1, Protocol.VERSION);
      assertThat(agent.next()).isEqualTo(new HubMessage.Refused(reason));
      assertThat(agent.closeCode()).isEqualTo(1008);
      assertThat(slot.next()).isEqualTo("a refused: " + reason);
    }
  }

  @Test
  void shouldAnswer401ToAUsedTokenAndKeepTheFirst() throws Exception {
    try (Client first = new Client(hub.port(), slot.token())) {
      assertThat(status(slot.token())).as("connected").isEqualTo(401);
      first.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      assertThat(status(slot.token())).as("joined").isEqualTo(401);
      first.say(new AgentMessage.Said("still here"));
      assertThat(slot.next()).isEqualTo("a: still here");
    }
    assertThat(slot.next()).startsWith("a lost: channel closed");
    assertThat(status(slot.token())).as("gone").isEqualTo(401);
  }

  @Test
  void shouldRefuseATokenOfAnotherNode() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(Joins.join("b", "m", 1 << 30, true));
      assertThat(agent.next()).isInstanceOf(HubMessage.Welcome.class);
      assertThat(agent.next())
          .isEqualTo(new HubMessage.Refused("this token is for node a, not for node b"));
    }
  }

  @Test
  void shouldRefuseWhoDoesNotBeginWithAJoin() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(new AgentMessage.Said("hello"));
      assertThat(agent.next())
          .isEqualTo(new HubMessage.Refused("the first message has to be a join"));
    }
    try (Client agent = new Client(hub.port(), slot.another("a").token())) {
      agent.sayText("{\"type\":\"hello\"}");
      assertThat(agent.next()).asString().contains("another version of Throughline");
    }
  }

  @Test
  void shouldGiveUpAnAgentThatIsSilent() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      assertBeats(agent, 3);
      clock.addAndGet(PATIENCE.toNanos());
      assertBeats(agent, 3);
      assertThat(slot.nothingHappened()).as("silent for no longer than is allowed").isTrue();
      clock.addAndGet(1);
      assertThat(slot.next()).isEqualTo("a lost: silent for 1 s");
      assertThat(agent.closeCode()).isNotEqualTo(-1);
    }
  }

  @Test
  void shouldKeepASilentAgentWhoseNodeSaysThatItRunsButNotForEver() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      for (int seconds = 1; seconds <= 4; seconds++) {
        clock.addAndGet(PATIENCE.toNanos());
        slot.answerThatItRuns(clock.get());
        assertBeats(agent, 3);
      }
      assertThat(slot.nothingHappened()).as("its node is busy").isTrue();
      clock.addAndGet(1);
      assertThat(slot.next()).isEqualTo("a lost: silent for 4 s, though its process runs");
    }
  }

  @Test
  void shouldPutUpWithTheSilenceThatARunDoes() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      slot.patience(PATIENCE.multipliedBy(3));
      agent.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      clock.addAndGet(PATIENCE.toNanos() * 3);
      assertBeats(agent, 3);
      assertThat(slot.nothingHappened()).isTrue();
      clock.addAndGet(1);
      assertThat(slot.next()).isEqualTo("a lost: silent for 3 s");
    }
  }

  @Test
  void shouldKeepAnAgentThatIsHeardFromTimeToTime() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      for (int i = 0; i < 3; i++) {
        clock.addAndGet(PATIENCE.toNanos());
        agent.say(new AgentMessage.Said("still here"));
        assertThat(slot.next()).isEqualTo("a: still here");
        assertBeats(agent, 2);
      }
      assertThat(slot.nothingHappened()).isTrue();
    }
  }

  /** So many come now, each with the number after the one before. */
  private static void assertBeats(Client agent, int count) throws Exception {
    agent.heard.clear();
    long first = agent.nextBeat();
    for (int i = 1; i < count; i++) {
      assertThat(agent.nextBeat()).isEqualTo(first + i);
    }
  }

  @Test
  void shouldRefuseAMessageThatIsTooLarge() throws Exception {
    try (Client agent = new Client(hub.port(), slot.token())) {
      agent.say(JOIN);
      assertThat(slot.next()).isEqualTo("a: Join");
      agent.say(new AgentMessage.Said("x".repeat(Hub.LARGEST_MESSAGE)));
      assertThat(slot.next()).isEqualTo("a lost: it sent a message of more than 1 MiB");
    }
  }

  @Test
  void shouldRefuseOtherHostsAndPagesOfOtherSites() throws IOException {
    assertThat(request("Host: evil.example.com")).startsWith("HTTP/1.1 403");
    assertThat(request("Host: 127.0.0.1", "Origin: http://evil.example.com"))
        .startsWith("HTTP/1.1 403");
    assertThat(request("Host: localhost:1234")).as("through a forward").startsWith("HTTP/1.1 101");
  }

  /** The status line of the answer to an upgrade with the right token. */
  private String request(String... headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), hub.port())) {
      socket.setSoTimeout(10_000);
      String request =
          "GET /agent HTTP/1.1\r\n"
              + String.join("\r\n", headers)
              + "\r\nAuthorization: Bearer "
              + slot.token()
              + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
  }
}
