package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.nativebridge.ucx.UcxListener;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EchoConnectionTest {
  private static final Credentials OURS = new Credentials("run", "secret");
  private static final Assignment SERVER = Assignment.plain("b", "receiver", "127.0.0.1");

  private static EchoEndpoint station(boolean listens) {
    RunPlan plan =
        new RunPlan(
            "run",
            "echo",
            "echo",
            Scenario.defaults(EchoScenario.KIND).effective(),
            "ucx",
            List.of(Assignment.plain("a", "sender", "127.0.0.1"), SERVER));
    return new EchoEndpoint(
        EchoSettings.of(plan),
        Map.of("TLS", "tcp", "NET_DEVICES", "lo"),
        listens,
        listens ? 1 : 2,
        HostBuffers.auto(),
        WaitStrategy.of("yield", 2, 1, false),
        new StopSignal());
  }

  private static void until(EchoEndpoint one, EchoEndpoint other, BooleanSupplier so) {
    Deadline deadline = Deadline.after(30_000_000_000L);
    while (!so.getAsBoolean()) {
      one.turn(true);
      other.turn(true);
      assertThat(deadline.passed()).as("in time").isFalse();
    }
  }

  @Test
  void shouldSayThatTheOtherSideIsGoneWhereNothingCanBeSentToIt() throws Exception {
    try (EchoEndpoint server = station(true);
        EchoEndpoint clients = station(false);
        UcxListener listener = EchoPorts.listen(server.worker(), SERVER)) {
      EchoConnection out =
          clients.channel(clients.worker().connect(listener.address(), UcxErrorMode.PEER), 0, 0);
      out.awaitRecord();
      out.sendRecord(OURS);
      List<UcxListener.Incoming> incoming = new ArrayList<>();
      until(
          server,
          clients,
          () -> {
            Optional.ofNullable(listener.poll()).ifPresent(incoming::add);
            return !incoming.isEmpty();
          });
      EchoConnection in =
          server.channel(listener.accept(incoming.getFirst(), UcxErrorMode.PEER), -1, 0);
      in.awaitRecord();
      until(server, clients, in::recordHere);
      in.learn(OURS);
      in.sendRecord(OURS);
      until(server, clients, out::recordHere);
      out.learn(OURS);

      server.drop(in);
      until(server, clients, () -> out.endpoint().failed());

      assertThatThrownBy(() -> out.control(Control.HELLO, 0))
          .isInstanceOf(PeerLostException.class)
          .hasMessageStartingWith("client 0: the other side is gone: UCX says ");
    }
  }
}
