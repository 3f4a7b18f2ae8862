package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run would do, on the command line. */
class DryRunTest {
  @TempDir private Path data;
  private TypedConsole console;

  @BeforeEach
  void open() {
    console = new TypedConsole(TestConsole.installation(data));
  }

  private int run(String... arguments) {
    return console.execute(arguments);
  }

  @Test
  void shouldSayWhatWouldBeDoneAndTouchNothing() throws Exception {
    int code =
        run(
            "run",
            "sweep",
            "--nodes",
            "local-a,example-ssh",
            "--ucx",
            "stream-tcp",
            "--dry-run",
            "--set",
            "sizes=8B..4KiB*8",
            "--set",
            "iterations=1000");

    assertThat(code).as(console.err()).isZero();
    assertThat(console.out())
        .contains("nothing is started")
        .contains("Node local-a, sender")
        .contains("Node example-ssh, receiver")
        .contains("resolve, connect, host key, log in, shell, bundle, start, channel, join")
        .contains("4: 8 B; 64 B; 512 B; 4 KiB")
        .contains("4.68 MB measured")
        .contains("UCX_TLS=tcp,self");
    try (var files = Files.list(data)) {
      assertThat(files).as("no history, no report").isEmpty();
    }
  }

  @Test
  void shouldSayWhichFaultWouldBeBroughtAbout() {
    int code =
        run(
            "run",
            "fault",
            "--nodes",
            "local-a,example-ssh",
            "--dry-run",
            "--set",
            "fault=link-down",
            "--set",
            "heartbeatTimeout=10s",
            "--set",
            "faultDevice=eth1");
    assertThat(code).as(console.err()).isZero();
    assertThat(console.out())
        .contains(
            "link taken down on example-ssh (eth1), 5 s after the start, undone after 2 s; passes by"
                + " recovery");
  }

  @Test
  void shouldSayWhatAnEngineNeedsOnEachNode() {
    int code =
        run("run", "all-reduce", "--nodes", "local-a,local-b", "--dry-run", "--set", "engine=ucc");
    assertThat(code).as(console.err()).isZero();
    assertThat(console.out().lines().filter(line -> line.contains("engine = ucc: UCC (libucc")))
        .hasSize(2);
  }

  @Test
  void shouldSayHowLongAWarmUpGoesOn() {
    for (String scenario : List.of("stream", "sweep", "echo", "baseline")) {
      int code =
          run(
              "run",
              scenario,
              "--nodes",
              "local-a,local-b",
              "--dry-run",
              "--set",
              "warmUp=20ms",
              "--set",
              "warmUpMessages=7000");

      assertThat(code).as(console.err()).isZero();
      assertThat(console.out()).contains("20 ms and 7000 messages", "warmUpMessages=7000");
    }
    refuses(
        "warmUpMessages: -1 is out of range",
        "run",
        "stream",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "warmUpMessages=-1");
  }

  @Test
  void shouldSetVariablesOfUcxOnAllNodes() {
    int code =
        run(
            "run",
            "sweep",
            "--nodes",
            "local-a,example-ssh",
            "--dry-run",
            "--ucx",
            "UCX_RNDV_THRESH=64K",
            "--ucx",
            "stream-tcp",
            "--ucx",
            "UCX_TLS=cma,tcp,self",
            "--ucx",
            "UCC_TLS=ucp");

    assertThat(code).as(console.err()).isZero();
    assertThat(console.out().split("UCC_TLS=ucp .*UCX_RNDV_THRESH=64K .*UCX_TLS=cma,tcp,self", -1))
        .hasSize(3);
  }

  @Test
  void shouldRefuseWhatIsNoVariableOfUcx() {
    for (String command : List.of("run", "ab")) {
      refusesUcx(command, "TLS=tcp", "--ucx TLS=tcp: 'TLS' does not begin with UCX_ or UCC_");
      refusesUcx(command, "UCX_TLS", "--ucx UCX_TLS: UCX_TLS has no value");
      refusesUcx(command, "UCX_a b=1", "'UCX_a b' is no name of a variable of UCX or UCC");
      refusesUcx(command, "UCX_TLS=tcp\nmover=x", "the value of UCX_TLS has a line break");
      refusesUcx(command, "UCX_RNDV_TRESH=1K", "did you mean UCX_RNDV_THRESH?");
      refusesUcx(command, "no-such", "no-such");
    }
  }

  private void refusesUcx(String command, String given, String told) {
    refuses(told, command, "sweep", "--nodes", "local-a,local-b", "--ucx", given);
  }

  @Test
  void shouldSayWhatIsWrongWithAPlanThatCannotWork() {
    refuses("named twice", "run", "stream", "--nodes", "local-a,local-a", "--dry-run");
    refuses(
        "window: 9000 is out of range; allowed is 1 to 4096",
        "run",
        "sweep",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "window=9000");
    refuses(
        "sizes: 0 is out of range",
        "run",
        "sweep",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "sizes=0");
    refuses(
        "sizes: -5 is out of range; allowed is",
        "run",
        "ping-pong",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "sizes=-5");
    refuses(
        "sizes: '8B,,16B' has an empty entry",
        "run",
        "paced",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "sizes=8B,,16B");
    refuses(
        "spread",
        "run",
        "sweep",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "spread=16GiB",
        "--set",
        "workers=64");
    refuses(
        "works: 'put_bv' is not one of put_bw",
        "run",
        "baseline",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "works=put_bv");
    refuses(
        "sizes: 2 MiB is more than iperf3 takes",
        "run",
        "baseline",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "works=tcp_stream",
        "--set",
        "sizes=2MiB");
    refuses(
        "warmUpMessages: iperf3, which does tcp_stream, warms up for a time only; set",
        "run",
        "baseline",
        "--nodes",
        "local-a,local-b",
        "--dry-run",
        "--set",
        "works=tcp_stream",
        "--set",
        "warmUpMessages=10");
    refuses(
        "no-such", "run", "sweep", "--nodes", "local-a,local-b", "--ucx", "no-such", "--dry-run");
  }

  private void refuses(String words, String... arguments) {
    assertThat(run(arguments)).as(words).isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).contains(words);
  }
}
