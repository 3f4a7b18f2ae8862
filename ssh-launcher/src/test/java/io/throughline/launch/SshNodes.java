package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Ssh;
import io.throughline.protocol.result.CleanUp;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** What tests over SSH share: hosts, an agent that is a script, a person's SSH files. */
final class SshNodes implements AutoCloseable {
  static final Lease LEASE =
      new Lease(Duration.ofMillis(400), Duration.ofSeconds(3), Duration.ofSeconds(3));

  final TwoHosts hosts = TwoHosts.start();
  final Path folder = hosts.folder();
  final Path agent = FakeAgent.in(folder);
  final Path ssh = folder.resolve("ssh");
  final Path data = folder.resolve("data");

  SshNodes() {
    try {
      Files.createDirectories(ssh);
      knowHosts();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The person knows every host as it is now. */
  void knowHosts() throws IOException {
    Files.writeString(ssh.resolve("known_hosts"), hosts.knownHosts());
    Files.deleteIfExists(data.resolve("known_hosts"));
  }

  SshHome home() {
    return new SshHome(ssh, data, "root", "");
  }

  SshLauncher launcher() {
    return new SshLauncher(home(), LEASE);
  }

  NodeProfile node(Host host) {
    return node(host.name(), new Ssh(host.address(), 0, "root", hosts.clientKey().toString(), ""));
  }

  NodeProfile node(String name, Ssh ssh) {
    NodeProfile local = NodeProfile.local(name);
    return new NodeProfile(
        name,
        "",
        NodeProfile.Launch.SSH,
        ssh,
        local.data(),
        new NodeProfile.Ucx("", Map.of()),
        "",
        local.limits(),
        local.tags());
  }

  NodeProfile withJava(NodeProfile node, String java) {
    return new NodeProfile(
        node.name(),
        node.description(),
        node.launch(),
        node.ssh(),
        node.data(),
        node.ucx(),
        node.storageRoot(),
        node.limits(),
        node.tags(),
        new NodeProfile.Agent(java, node.cacheFolder()));
  }

  NodeProfile withCache(NodeProfile node, String folder) {
    return new NodeProfile(
        node.name(),
        node.description(),
        node.launch(),
        node.ssh(),
        node.data(),
        node.ucx(),
        node.storageRoot(),
        node.limits(),
        node.tags(),
        new NodeProfile.Agent(node.java(), folder));
  }

  LaunchedAgent launch(Launches launches, Host host, String behave) throws Exception {
    return launcher().launch(launches.request(node(host), agent, behave));
  }

  LaunchException failure(NodeProfile node, Questions questions) throws Exception {
    try {
      launcher()
          .launch(new Launches(folder).request(node, agent, "wait", 9, questions))
          .stop(Duration.ZERO);
    } catch (LaunchException e) {
      return e;
    }
    throw new AssertionError("the launch did not fail");
  }

  /** Starts an agent there and ends it, and sees that nothing is left. */
  void roundTrip(NodeProfile node, Questions questions) throws Exception {
    assertClean(
        launcher()
            .launch(new Launches(folder).request(node, agent, "wait", 9, questions))
            .stop(Duration.ZERO));
  }

  static void assertClean(CleanUp cleanUp) {
    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
  }

  static void assertNothingRuns(Host host) {
    assertThat(
            // What is being removed may vanish under find's eyes: then it ends with 1.
            host.run(
                "find /root/.cache/throughline/runs /dev/shm -mindepth 1 2>/dev/null;"
                    + " find /root/.cache -name '.incoming*' 2>/dev/null; true"))
        .isBlank();
    assertThat(host.run("grep -ls THROUGHLINE_LAUNCH /proc/[0-9]*/environ; true")).isBlank();
  }

  @Override
  public void close() {
    hosts.close();
  }
}
