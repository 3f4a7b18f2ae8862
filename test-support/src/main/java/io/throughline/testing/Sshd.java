package io.throughline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The sshd of a {@link Host}, on port 22; it is the host's first process. */
public final class Sshd {
  private final Host host;
  private final Path folder;
  private SshdSettings settings = SshdSettings.DEFAULT;

  Sshd(Host host, Path folder) {
    this.host = host;
    this.folder = folder;
  }

  void prepare(Path clientKey) throws IOException {
    Files.copy(Path.of(clientKey + ".pub"), folder.resolve("authorized_keys"));
    newKey();
    Files.writeString(folder.resolve("sshd_config"), settings.text(folder));
  }

  void awaitAnswer() throws IOException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host.address(), 22), 1000);
        socket.setSoTimeout(1000);
        if (socket.getInputStream().read() == 'S') {
          return;
        }
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw new IOException(
              "sshd of %s does not answer: %s %s"
                  .formatted(host.name(), Files.readString(folder.resolve("boot.log")), log()),
              e);
        }
      }
      pause(20);
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Takes settings up for connections from now on; those that stand are not touched. */
  public void use(SshdSettings changed) {
    settings = changed;
    try {
      Files.writeString(folder.resolve("banner"), changed.banner());
      Files.writeString(folder.resolve("sshd_config"), changed.text(folder));
      long before = restarts();
      Command.run("kill", "-HUP", Long.toString(host.firstProcess()));
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (restarts() == before && System.nanoTime() < end) {
        pause(10);
      }
      awaitAnswer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long restarts() {
    return log().lines().filter(line -> line.startsWith("Server listening")).count();
  }

  /** From now on another host key is shown. */
  public void changeHostKey() {
    newKey();
    use(settings);
  }

  private void newKey() {
    try {
      Path key = folder.resolve("host_key");
      Files.deleteIfExists(key);
      Files.deleteIfExists(Path.of(key + ".pub"));
      Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has the host key certified for the host's address.
   *
   * @param authority private key of the one who certifies
   * @return the certificate, for {@code HostCertificate}
   */
  public Path certify(Path authority) {
    String key = folder.resolve("host_key.pub").toString();
    Command.run(
        "ssh-keygen",
        "-q",
        "-s",
        authority.toString(),
        "-h",
        "-I",
        host.name(),
        "-n",
        host.address(),
        key);
    return folder.resolve("host_key-cert.pub");
  }

  /** {@code 10.77.0.1 ssh-ed25519 AAAA...}. */
  public String knownHostsLine() {
    String[] key = read("host_key.pub").split(" ", -1);
    return host.address() + " " + key[0] + " " + key[1].strip();
  }

  /** {@code SHA256:...} of the host key, as OpenSSH writes it. */
  public String fingerprint() {
    return Command.run("ssh-keygen", "-lf", folder.resolve("host_key.pub").toString())
        .split(" ", -1)[1];
  }

  /** Lets one more key open root's account. */
  public void authorize(String publicKeyLine) {
    try {
      Files.writeString(
          folder.resolve("authorized_keys"),
          read("authorized_keys") + publicKeyLine.strip() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What it has written so far; empty if nothing. */
  public String log() {
    return Files.exists(folder.resolve("sshd.log")) ? read("sshd.log") : "";
  }

  private String read(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
