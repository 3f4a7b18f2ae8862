package io.throughline.protocol.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses by what they are, not by how they are written. */
class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.0.0.11, false",
    "fd99:7::1, fd99:7:0:0:0:0:0:1, true",
    "fd99:7::1, FD99:0007::0001, true",
    "fd99:7::1, [fd99:7::1], true",
    "fd99:7::1, fd99:7::2, false",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    "fe80::1%eth0, fe80:0::1%eth0, true",
    "fe80::1%eth0, fe80::1%eth1, false",
    "fe80::1%eth0, fe80::1, true",
    "node-1, node-1, true",
    "node-1, 10.0.0.1, false",
    "localhost, 127.0.0.1, false",
    "'', '', true",
    "'', ::1, false",
  })
  void shouldTellAddressesApartWhateverTheirSpelling(String one, String other, boolean same) {
    assertThat(IpAddress.same(one, other)).isEqualTo(same);
    assertThat(IpAddress.same(other, one)).isEqualTo(same);
  }

  @Test
  void shouldKnowAddressesThatDoNotLeaveTheirNode() {
    assertThat(List.of("127.0.0.1", "127.3.0.1", "::1", "0:0:0:0:0:0:0:1"))
        .allMatch(IpAddress::loopback);
    assertThat(List.of("fe80::1", "febf::1%eth0", "169.254.0.1")).allMatch(IpAddress::linkLocal);
    assertThat(List.of("10.0.0.1", "fd99::1", "127.example", "fe80.example", ""))
        .noneMatch(IpAddress::loopback)
        .noneMatch(IpAddress::linkLocal);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1",
    "::",
    "::1",
    "1::",
    "fe80::f8f4:bcff:fe15:cf11",
    "2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1",
    "1:0:0:2::3",
    "1:2:3:4:5:6:7:8",
  })
  void shouldWriteAddressesAsPeopleDo(String text) {
    assertThat(IpAddress.text(InetAddress.ofLiteral(text))).isEqualTo(text);
  }

  @Test
  void shouldKeepTheScopeThatAnAddressWasGivenWith() {
    assertThat(IpAddress.of("[fe80:0::1%ib0]").map(ip -> ip.text())).hasValue("fe80::1%ib0");
  }

  @Test
  void shouldFindAnAddressOnItsInterface() {
    NetworkInterface nic =
        new NetworkInterface(
            "eth0",
            List.of("10.0.0.1", "fe80:0:0:0:0:0:0:1"),
            1500,
            -1,
            "ice",
            "up",
            -1,
            Traffic.NOTHING,
            NetworkInterface.Adapter.UNKNOWN,
            List.of());
    assertThat(List.of("10.0.0.1", "fe80::1", "fe80::1%eth0", "fe80::1%2")).allMatch(nic::has);
    assertThat(List.of("10.0.0.2", "fe80::1%eth1", "eth0", "")).noneMatch(nic::has);
  }
}
