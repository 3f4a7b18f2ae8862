package io.throughline.launch.ssh;

import com.jcraft.jsch.AgentIdentityRepository;
import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.Identity;
import com.jcraft.jsch.IdentityRepository;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.SSHAgentConnector;
import io.throughline.protocol.clock.AwakeClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Vector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * The keys that are tried, in OpenSSH's order: named keys that ssh-agent holds, its others, then
 * key files; encrypted files last, so that nobody is asked for a passphrase without need.
 */
@SuppressWarnings("JdkObsolete") // JSch's interface is made of Vector.
final class Identities implements IdentityRepository {
  private static final Duration AGENT = Duration.ofSeconds(5);

  private final List<Identity> identities;
  private final List<String> unusable;

  private Identities(List<Identity> identities, List<String> unusable) {
    this.identities = identities;
    this.unusable = unusable;
  }

  /** A file that cannot be used is passed over, as OpenSSH does, and told where nothing else is. */
  static Identities of(SshTarget target) throws InterruptedException {
    List<Identity> files = new ArrayList<>();
    List<byte[]> wanted = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    for (Path file : target.keys().files()) {
      Optional<byte[]> half = publicHalf(file);
      half.ifPresent(wanted::add);
      try {
        Identity identity = read(file);
        files.add(identity);
        if (identity.getPublicKeyBlob() != null) {
          wanted.add(identity.getPublicKeyBlob());
        }
      } catch (JSchException e) {
        if (half.isEmpty()) {
          unusable.add(
              Files.exists(file)
                  ? "%s cannot be used (%s)".formatted(file, e.getMessage())
                  : "there is no " + file);
        } else {
          unusable.add("ssh-agent does not have the key of " + file);
        }
      }
    }
    List<Identity> named = new ArrayList<>();
    List<Identity> others = new ArrayList<>();
    for (Identity held : agent(target.keys().agentSocket(), unusable)) {
      byte[] blob = held.getPublicKeyBlob();
      files.removeIf(file -> same(file, held));
      if (wanted.stream().anyMatch(one -> Arrays.equals(one, blob))) {
        named.add(held);
      } else if (!target.keys().only()) {
        others.add(held);
      }
    }
    named.addAll(others);
    files.stream().filter(file -> !file.isEncrypted()).forEach(named::add);
    files.stream().filter(Identity::isEncrypted).forEach(named::add);
    return new Identities(named, unusable);
  }

  private static Identity read(Path file) throws JSchException {
    JSch reader = new JSch();
    reader.addIdentity(file.toString(), null, null);
    return reader.getIdentityRepository().getIdentities().firstElement();
  }

  /** Reads the public key beside a private one, or in its place; ssh-agent may have the other. */
  private static Optional<byte[]> publicHalf(Path file) {
    for (Path half : List.of(Path.of(file + ".pub"), file)) {
      try (InputStream in = Files.newInputStream(half)) {
        String[] word =
            new String(in.readNBytes(16 << 10), StandardCharsets.UTF_8).strip().split("\\s+", 3);
        if (word.length >= 2 && word[0].matches("[a-z0-9@.-]+")) {
          return Optional.of(Base64.getDecoder().decode(word[1]));
        }
      } catch (IOException | IllegalArgumentException notOne) {
        // The next may be one.
      }
    }
    return Optional.empty();
  }

  /** One that takes the question and does not answer, as a forwarded one may, is passed over. */
  private static List<Identity> agent(String socket, List<String> unusable)
      throws InterruptedException {
    if (socket.isEmpty()) {
      return List.of();
    }
    FutureTask<List<Identity>> held = new FutureTask<>(() -> held(socket));
    Thread.ofVirtual().name("ssh-agent").start(held);
    try {
      return AwakeClock.await(held, AGENT);
    } catch (ExecutionException e) {
      return List.of();
    } catch (TimeoutException e) {
      unusable.add("ssh-agent does not answer");
      return List.of();
    } finally {
      held.cancel(true);
    }
  }

  private static List<Identity> held(String socket) throws AgentProxyException {
    SSHAgentConnector connector = new SSHAgentConnector(Path.of(socket));
    return connector.isAvailable()
        ? new AgentIdentityRepository(connector).getIdentities()
        : List.of();
  }

  private static boolean same(Identity file, Identity held) {
    byte[] key = file.getPublicKeyBlob();
    return key != null && Arrays.equals(key, held.getPublicKeyBlob());
  }

  /** For messages. */
  String shown() {
    if (identities.isEmpty()) {
      return unusable.isEmpty()
          ? "no key (there is none in ~/.ssh, none is named, and ssh-agent has none)"
          : "no key (%s)".formatted(String.join("; ", unusable));
    }
    return identities.stream().map(Identity::getName).collect(Collectors.joining(", "));
  }

  @Override
  public Vector<Identity> getIdentities() {
    return new Vector<>(identities);
  }

  @Override
  public String getName() {
    return "keys of one target";
  }

  @Override
  public int getStatus() {
    return RUNNING;
  }

  @Override
  public boolean add(byte[] identity) {
    return false;
  }

  @Override
  public boolean remove(byte[] blob) {
    return false;
  }

  @Override
  public void removeAll() {
    // The keys are the person's; nothing is forgotten here.
  }
}
