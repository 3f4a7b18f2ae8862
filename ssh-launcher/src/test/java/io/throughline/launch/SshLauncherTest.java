package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.ssh.HubTunnel;
import io.throughline.launch.ssh.SshShell;
import io.throughline.launch.ssh.SshTarget;
import io.throughline.launch.ssh.TargetResolver;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.result.CleanUp;
import io.throughline.testing.Command;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Agents on two hosts with a real sshd each, and on all kinds of them. */
@Requires(hosts = true)
class SshLauncherTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
  }

  @AfterEach
  void makeUsualAgain() {
    host.bashrc("");
    host.sshd().use(SshdSettings.DEFAULT);
    SshNodes.assertNothingRuns(host);
  }

  @Test
  void shouldPushTheBundleOnceAndLeaveNothingElse() throws Exception {
    Host second = nodes.hosts.host(2);
    second.run("rm -rf /root/.cache/throughline");
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent = nodes.launch(launches, second, "wait");
    assertThat(agent.ended()).isNotDone();
    assertThat(launches.done())
        .containsExactly(
            "resolve", "connect", "host key", "log in", "shell", "bundle", "start", "channel");
    assertThat(launches.detail("bundle")).endsWith("pushed by SFTP");
    CleanUp cleanUp = agent.stop(Duration.ZERO);
    SshNodes.assertClean(cleanUp);
    assertThat(cleanUp.moverExit()).isEqualTo("exit 0");
    assertThat(cleanUp.checks())
        .extracting(CleanUp.Check::what)
        .containsExactly("keeper", "processes", "files", "shared memory");
    assertThat(launches.logs.resolve("mover.log"))
        .content()
        .contains("token of 39 characters", "UCX_TLS=tcp,self", "UCC_TLS=ucp", "eof", "hub=port:");
    assertThat(launches.logs.resolve("keeper.log")).content().contains("CLEAN");

    Launches again = new Launches(nodes.folder);
    SshNodes.assertClean(nodes.launch(again, second, "wait").stop(Duration.ZERO));
    assertThat(again.detail("bundle")).isEqualTo("there already, every file checked");
    assertThat(second.home().resolve(".cache/throughline/bundles").toFile().list()).hasSize(1);
    SshNodes.assertNothingRuns(second);
  }

  @Test
  void shouldRunByTheNodesOwnJavaAndPushNone() throws Exception {
    Host second = nodes.hosts.host(2);
    second.run("rm -rf /root/.cache/throughline/bundles");
    String home = System.getProperty("java.home");
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent =
        nodes
            .launcher()
            .launch(
                launches.request(nodes.withJava(nodes.node(second), home), nodes.agent, "wait"));
    SshNodes.assertClean(agent.stop(Duration.ofSeconds(2)));
    String version = System.getProperty("java.version");
    assertThat(launches.detail("start")).contains("Java %s of the profile".formatted(version));
    assertThat(Files.readString(launches.logs.resolve("mover.log"))).contains(version);
    assertThat(second.run("cd /root/.cache/throughline/bundles/*; find . -type f"))
        .contains("./bin/agent", "./lib/agent.jar")
        .doesNotContain("runtime");
    assertThat(nodes.failure(nodes.withJava(nodes.node(second), "/opt/none"), Questions.NOBODY))
        .hasMessage(
            "node h2: shell: there is no /opt/none/bin/java; name the folder of a Java 25 or newer"
                + " as java in its profile, or leave java out for the one that the console brings");
    SshNodes.assertNothingRuns(second);
  }

  @Test
  void shouldKeepTheTokenOutOfArgumentsEnvironmentAndDisk() throws Exception {
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent = nodes.launch(launches, host, "wait");
    String found =
        host.run(
            """
            grep -ls '[s]%1$s' /proc/[0-9]*/cmdline /proc/[0-9]*/environ
            grep -rls '[s]%1$s' /root /dev/shm /var/tmp; grep -sl -D skip '[s]%1$s' /tmp/*
            true
            """
                .formatted(launches.token.substring(1)));
    SshNodes.assertClean(agent.stop(Duration.ZERO));
    assertThat(found).isBlank();
  }

  @Test
  void shouldManageWithoutSetsid() throws Exception {
    Host second = nodes.hosts.host(2);
    second.run("mount --bind /dev/null /usr/bin/setsid");
    LaunchedAgent agent = nodes.launch(new Launches(nodes.folder), second, "hang");
    CleanUp cleanUp = agent.stop(Duration.ZERO);
    second.run("umount /usr/bin/setsid");
    SshNodes.assertClean(cleanUp);
    assertThat(cleanUp.moverExit()).isEqualTo("signal 9 (KILL)");
    SshNodes.assertNothingRuns(second);
  }

  @Test
  void shouldCleanUpALaunchThatIsGivenUp() throws Exception {
    Launches launches = new Launches(nodes.folder);
    launches.at(event -> {
      if (event.step().equals("start") && event.state() == LaunchStepEvent.State.STARTED) {
        Thread.currentThread().interrupt();
      }
    });
    assertThatThrownBy(() -> nodes.launch(launches, host, "hang"))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(launches.events.getLast().toString()).contains("FAILED", "given up");
    SshNodes.assertNothingRuns(host);
  }

  @Test
  void shouldLeadFromTheNodeToTheHub() throws Exception {
    try (ServerSocket hub = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Launches launches = new Launches(nodes.folder);
      LaunchedAgent agent =
          nodes
              .launcher()
              .launch(
                  launches.request(
                      nodes.node(host), nodes.agent, "wait", hub.getLocalPort(), Questions.NOBODY));
      String port = launches.detail("channel").replaceAll("\\D", "");
      CompletableFuture<String> heard = firstLine(hub);
      host.run(
          "perl -MIO::Socket::INET -e 'print {IO::Socket::INET->new(\"127.0.0.1:%s\")} \"hello\\n\"'"
              .formatted(port));
      assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo("hello");
      SshNodes.assertClean(agent.stop(Duration.ZERO));
    }
  }

  private static CompletableFuture<String> firstLine(ServerSocket hub) {
    CompletableFuture<String> line = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try (Socket socket = hub.accept();
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
        line.complete(in.readLine());
        socket.getOutputStream().write("hello from the hub\n".getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        in.read();
      } catch (java.io.IOException e) {
        line.completeExceptionally(e);
      }
    });
    return line;
  }

  @Test
  void shouldGoThroughAnExecChannelWhereForwardingIsForbidden() throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withoutForwarding());
    throughFifos();
  }

  @Test
  void shouldManageWithOneSessionOnAConnection() throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withoutForwarding().withMaxSessions(1));
    throughFifos();
  }

  private void throughFifos() throws Exception {
    try (ServerSocket hub = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> heard = firstLine(hub);
      Launches launches = new Launches(nodes.folder);
      LaunchedAgent agent =
          nodes
              .launcher()
              .launch(
                  launches.request(
                      nodes.node(host), nodes.agent, "fifo", hub.getLocalPort(), Questions.NOBODY));
      assertThat(launches.detail("channel")).contains("sshd forbids forwarding");
      assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo("hello from the mover");
      SshNodes.assertClean(agent.stop(Duration.ofMillis(500)));
      assertThat(launches.logs.resolve("mover.log"))
          .content()
          .contains("answer: hello from the hub");
    }
  }

  @Test
  void shouldLeaveNoConnectionToTheHubWhereTheNodeTakesNoChannel() throws Exception {
    SshTarget target = new TargetResolver(nodes.home()).of(nodes.node(host).ssh());
    SshShell shell =
        SshShell.open(target, nodes.home(), Questions.NOBODY, new Steps("h1", event -> {}));
    shell.close();
    NodeFolders folders = new NodeFolders("/nowhere", "/nowhere", "mark", StorageFolder.NONE);
    try (ServerSocket hub = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      hub.setSoTimeout(10_000);
      assertThat(HubTunnel.forward(shell, hub.getLocalPort()).why())
          .as("sshd forbids nothing")
          .isEqualTo("the connection to sshd is down");
      assertThatThrownBy(() -> HubTunnel.pipe(shell, "/nowhere", folders, hub.getLocalPort()))
          .isInstanceOf(IOException.class);
      try (Socket accepted = hub.accept()) {
        accepted.setSoTimeout(10_000);
        assertThat(accepted.getInputStream().read()).as("its end").isEqualTo(-1);
      }
    }
  }

  @Test
  void shouldNotMindABanner() throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withBanner("Authorised use only.\n\nreally\n"));
    nodes.roundTrip(nodes.node(host), Questions.NOBODY);
  }

  @Test
  void shouldSkipTheNoiseOfALogInShell() throws Exception {
    host.bashrc("echo Welcome to h1; echo throughline-keeper fake; printf 'and no line end'\n");
    host.run("rm -rf /root/.cache/throughline/bundles");
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent = nodes.launch(launches, host, "wait");
    assertThat(launches.detail("shell"))
        .contains("the log-in shell is not quiet; skipped: Welcome to h1");
    assertThat(launches.detail("bundle")).endsWith("pushed by the shell");
    SshNodes.assertClean(agent.stop(Duration.ZERO));
    assertThat(launches.logs.resolve("keeper.log")).content().contains("Welcome to h1");
  }

  @Test
  void shouldPushThroughTheShellWhereThereIsNoSftp() throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withoutSftp());
    host.run("rm -rf /root/.cache/throughline/bundles");
    Launches launches = new Launches(nodes.folder);
    SshNodes.assertClean(nodes.launch(launches, host, "wait").stop(Duration.ZERO));
    assertThat(launches.detail("bundle")).endsWith("pushed by the shell");
  }

  @Test
  void shouldLetTwoConsolesPushAtOnce() throws Exception {
    host.run("rm -rf /root/.cache/throughline/bundles");
    List<CompletableFuture<CleanUp>> both =
        Stream.generate(() -> new CompletableFuture<CleanUp>()).limit(2).toList();
    for (CompletableFuture<CleanUp> one : both) {
      Launches launches = new Launches(nodes.folder);
      Thread.startVirtualThread(() -> {
        try {
          one.complete(nodes.launch(launches, host, "wait").stop(Duration.ZERO));
        } catch (Exception e) {
          one.completeExceptionally(e);
        }
      });
    }
    for (CompletableFuture<CleanUp> one : both) {
      SshNodes.assertClean(one.get(30, TimeUnit.SECONDS));
    }
    assertThat(host.home().resolve(".cache/throughline/bundles").toFile().list()).hasSize(1);
  }

  @Test
  void shouldBringTheConsolesUcxWhereTheNodeHasNone() throws Exception {
    // Debian's UCX 1.13 needs libnuma, its 1.18 does not.
    String needed =
        Command.run("sh", "-c", "ldd /usr/lib/*/libucs.so.0").contains("libnuma.so.1")
            ? "libnuma.so.1"
            : "libucs.so.0";
    Host second = nodes.hosts.host(2);
    second.withoutUcx();
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent = nodes.launch(launches, second, "libraries");
    assertThat(launches.detail("start")).contains("UCX of the console");
    SshNodes.assertClean(agent.stop(Duration.ofMillis(500)));
    assertThat(Files.readString(launches.logs.resolve("mover.log")))
        .contains("/ucx;origin=bundle", "libucp.so.0", "libucs.so.0")
        .contains(needed);
  }
}
