package io.throughline.launch.ssh;

import com.jcraft.jsch.AgentIdentityRepository;
import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.Identity;
import com.jcraft.jsch.IdentityRepository;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.SSHAgentConnector;
import io.throughline.launch.StepFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Vector;
import java.util.stream.Collectors;

/**
 * The keys that are tried, in OpenSSH's order: named keys that ssh-agent holds, its others, then
 * key files; encrypted files last, so that nobody is asked for a passphrase without need.
 */
@SuppressWarnings("JdkObsolete") // JSch's interface is made of Vector.
final class Identities implements IdentityRepository {
  private final List<Identity> identities;

  private Identities(List<Identity> identities) {
    this.identities = identities;
  }

  /**
   * @throws StepFailure if a key file cannot be used
   */
  static Identities of(SshTarget target, String agentSocket) throws StepFailure {
    List<Identity> files = new ArrayList<>();
    for (Path file : target.keys()) {
      files.add(read(file));
    }
    List<Identity> named = new ArrayList<>();
    List<Identity> others = new ArrayList<>();
    for (Identity held : agent(agentSocket)) {
      if (files.removeIf(file -> same(file, held))) {
        named.add(held);
      } else if (!target.onlyKeys()) {
        others.add(held);
      }
    }
    named.addAll(others);
    files.stream().filter(file -> !file.isEncrypted()).forEach(named::add);
    files.stream().filter(Identity::isEncrypted).forEach(named::add);
    return new Identities(named);
  }

  private static Identity read(Path file) throws StepFailure {
    try {
      JSch reader = new JSch();
      reader.addIdentity(file.toString(), null, null);
      return reader.getIdentityRepository().getIdentities().firstElement();
    } catch (JSchException e) {
      throw new StepFailure(
          "the private key %s cannot be used: %s".formatted(file, e.getMessage()),
          "see that it is an OpenSSH or PEM private key",
          e);
    }
  }

  private static List<Identity> agent(String socket) {
    if (socket.isEmpty()) {
      return List.of();
    }
    try {
      SSHAgentConnector connector = new SSHAgentConnector(Path.of(socket));
      return connector.isAvailable()
          ? new AgentIdentityRepository(connector).getIdentities()
          : List.of();
    } catch (AgentProxyException e) {
      return List.of();
    }
  }

  private static boolean same(Identity file, Identity held) {
    byte[] key = file.getPublicKeyBlob();
    return key != null && Arrays.equals(key, held.getPublicKeyBlob());
  }

  /** For messages. */
  String shown() {
    return identities.isEmpty()
        ? "no key (there is none in ~/.ssh, none is named, and ssh-agent has none)"
        : identities.stream().map(Identity::getName).collect(Collectors.joining(", "));
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
