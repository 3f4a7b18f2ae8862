package io.throughline.console.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataAddressTest {
  private static final NetworkInterface LOOPBACK = nic("lo", "127.0.0.1");
  private static final NetworkInterface OFFICE = nic("eth0", "192.0.2.7");
  private static final NetworkInterface FABRIC = nic("eth1", "10.0.0.7", "fd00::7");

  @Test
  void shouldKeepAnAddressThatTheNodeHas() throws RunEnd.Early {
    assertThat(settled("data:\n  address: 10.0.0.7\n")).isEqualTo("10.0.0.7");
    assertThat(settled("data:\n  address: fd00:0:0::7\n")).isEqualTo("fd00:0:0::7");
  }

  @Test
  void shouldTakeTheDevicesAddressWhereTheSshHostsIsNoneOfTheNode() throws RunEnd.Early {
    assertThat(settled("data:\n  device: eth1\n")).isEqualTo("10.0.0.7");
    assertThat(settled("")).as("the first that is not loopback").isEqualTo("192.0.2.7");
  }

  @Test
  void shouldRefuseAnAddressThatTheNodeDoesNotHave() {
    RunEnd.Early early =
        catchThrowableOfType(RunEnd.Early.class, () -> settled("data:\n  address: 10.0.0.8\n"));
    assertThat(((RunEnd.Failed) early.ending()).trouble().sentence())
        .isEqualTo(
            "node n failed while preparing: data.address: '10.0.0.8' is no address of this node;"
                + " its addresses are 127.0.0.1, 192.0.2.7, 10.0.0.7, fd00::7");
  }

  @Test
  void shouldRefuseItTooWhereSomethingElseCarriesTheRun() throws RunEnd.Early {
    RunEnd.Early early =
        catchThrowableOfType(RunEnd.Early.class, () -> check("data:\n  address: 10.0.0.8\n"));
    assertThat(((RunEnd.Failed) early.ending()).trouble().sentence())
        .contains("node n failed", "data.address: '10.0.0.8' is no address", "192.0.2.7");
    check("data:\n  address: 10.0.0.7\n");
    check("");
  }

  private static void check(String data) throws RunEnd.Early {
    NodeProfile node = profile(data);
    DataAddress.check(List.of(node, Streams.B), Map.of("n", join()));
  }

  private static NodeProfile profile(String data) {
    return NodeProfileYaml.read("n.yaml", "n", "ssh:\n  host: 203.0.113.9\n" + data);
  }

  private static Join join() {
    return new Join(
        Protocol.VERSION,
        "n",
        1,
        Joins.capabilities(true),
        Joins.environment("m", 1 << 30, List.of(LOOPBACK, OFFICE, FABRIC)));
  }

  private static String settled(String data) throws RunEnd.Early {
    NodeProfile node = profile(data);
    RunPlan plan = Planner.plan(Streams.scenario(), List.of(node, Streams.B)).carriedBy("tcp");
    return DataAddress.settle(plan, List.of(node, Streams.B), Map.of("n", join()))
        .role("sender")
        .dataAddress();
  }

  private static NetworkInterface nic(String name, String... addresses) {
    return new NetworkInterface(
        name,
        List.of(addresses),
        1500,
        -1,
        "",
        "up",
        -1,
        Traffic.NOTHING,
        NetworkInterface.Adapter.UNKNOWN,
        List.of());
  }
}
