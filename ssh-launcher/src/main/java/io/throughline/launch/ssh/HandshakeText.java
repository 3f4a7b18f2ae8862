package io.throughline.launch.ssh;

import com.jcraft.jsch.JSchAlgoNegoFailException;
import io.throughline.launch.StepFailure;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why two sides that reached each other did not come to a host key, in words. */
final class HandshakeText {
  private HandshakeText() {}

  static StepFailure of(SshTarget target, Throwable e) {
    String where = "%s port %d".formatted(target.host(), target.port());
    if (e instanceof JSchAlgoNegoFailException none) {
      return new StepFailure(
          "%s and this console have no %s in common: the node offers %s; the console has %s"
              .formatted(
                  where,
                  kind(none.getAlgorithmName()),
                  names(none.getServerProposal()),
                  names(none.getJSchProposal())),
          "allow one of the console's in the node's sshd_config",
          e);
    }
    String said = e.getMessage() == null ? e.toString() : e.getMessage();
    if (e instanceof Error) {
      return new StepFailure(
          "the SSH handshake with %s failed inside this console: %s".formatted(where, e),
          "its log has the details",
          e);
    }
    String lower = said.toLowerCase(Locale.ROOT);
    if (lower.contains("invalid server's version string") || lower.contains("identification")) {
      return new StepFailure(
          "%s does not speak SSH: %s".formatted(where, said),
          "see that ssh.port in the profile is sshd's",
          e);
    }
    if (!target.proxyCommand().isEmpty()) {
      return new StepFailure(
          "the ProxyCommand of %s ended before sshd had spoken: %s".formatted(target.asked(), said),
          "run it in a terminal: " + target.proxyCommand(),
          e);
    }
    if (lower.contains("closed by foreign host")
        || lower.contains("connection reset")
        || lower.contains("end of io stream")) {
      return new StepFailure(
          "%s took the connection and closed it before it had shown a host key".formatted(where),
          "look at sshd's log on the node: MaxStartups, a ban of this address, or host keys that sshd cannot read; or another service has that port",
          e);
    }
    return new StepFailure(
        "the SSH handshake with %s failed: %s".formatted(where, said),
        "look at sshd's log on the node",
        e);
  }

  /** Without those that name no algorithm but say what a side knows. */
  private static String names(String proposal) {
    return Stream.of(proposal.split(",", -1))
        .filter(name -> !name.startsWith("ext-info-") && !name.startsWith("kex-strict-"))
        .collect(Collectors.joining(", "));
  }

  /** {@code kex}, {@code server_host_key}, {@code encryption_c2s}, {@code mac_s2c}, ... */
  private static String kind(String name) {
    String plain = String.valueOf(name).toLowerCase(Locale.ROOT);
    if (plain.contains("host_key")) {
      return "type of host key";
    }
    if (plain.contains("kex")) {
      return "key exchange";
    }
    if (plain.contains("mac")) {
      return "message authentication";
    }
    return plain.contains("cipher") || plain.contains("enc") ? "cipher" : plain;
  }
}
