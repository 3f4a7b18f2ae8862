package io.throughline.launch.ssh;

import com.jcraft.jsch.HostKey;
import com.jcraft.jsch.HostKeyRepository;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.UserInfo;
import io.throughline.launch.StepFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Step {@code host key}: a known key passes, an unknown one is asked about and remembered, a
 * changed one ends the launch. Of one host and one handshake.
 */
final class HostKeyCheck implements HostKeyRepository {
  private final String host;
  private final KnownHosts known;
  private final Credentials credentials;
  private final CompletableFuture<String> decided = new CompletableFuture<>();

  /**
   * @param host as it stands in {@code known_hosts}
   */
  HostKeyCheck(String host, KnownHosts known, Credentials credentials) {
    this.host = host;
    this.known = known;
    this.credentials = credentials;
  }

  /** Completed with what was found, or exceptionally with a {@link StepFailure}. */
  CompletableFuture<String> decided() {
    return decided;
  }

  @Override
  public int check(String host, byte[] key) {
    try {
      decided.complete(decide(host, key));
      return OK;
    } catch (StepFailure | IOException e) {
      decided.completeExceptionally(e);
      return NOT_INCLUDED;
    }
  }

  private String decide(String host, byte[] key) throws StepFailure, IOException {
    String type = type(key);
    String text = Base64.getEncoder().encodeToString(key);
    String fingerprint = fingerprint(key);
    List<KnownHosts.Entry> entries = known.of(host);
    for (KnownHosts.Entry entry : entries) {
      if (entry.marker().equals("@revoked") && entry.key().equals(text)) {
        throw new StepFailure(
            "the %s key %s of %s is marked as revoked in %s:%d"
                .formatted(type, fingerprint, host, entry.file(), entry.line()),
            "do not connect; ask whoever revoked it");
      }
    }
    List<KnownHosts.Entry> plain =
        entries.stream().filter(entry -> entry.marker().isEmpty()).toList();
    for (KnownHosts.Entry entry : plain) {
      if (entry.key().equals(text)) {
        return "%s %s, known from %s".formatted(type, fingerprint, entry.file());
      }
    }
    if (!plain.isEmpty()) {
      throw changed(host, type, fingerprint, plain);
    }
    return ask(host, type, text, fingerprint);
  }

  /** Another type than the known one is no better: whoever listens in would offer just that. */
  private static StepFailure changed(
      String host, String type, String fingerprint, List<KnownHosts.Entry> plain) {
    KnownHosts.Entry old =
        plain.stream()
            .filter(entry -> entry.type().equals(type))
            .findFirst()
            .orElse(plain.getFirst());
    return new StepFailure(
        "the host key of %s has CHANGED: it shows %s %s, but %s:%d has %s %s; someone may be listening in, or the node was set up anew"
            .formatted(
                host, type, fingerprint, old.file(), old.line(), old.type(), fingerprint(old)),
        "ask who runs the node; only if the new key is right: ssh-keygen -R '%s' -f %s"
            .formatted(host, old.file()));
  }

  private String ask(String host, String type, String key, String fingerprint)
      throws StepFailure, IOException {
    if (credentials.acceptHostKey(host, type, fingerprint)) {
      known.add(host, type, key);
      return "%s %s, accepted and remembered".formatted(type, fingerprint);
    }
    throw new StepFailure(
        "the host key of %s is not known: %s %s".formatted(host, type, fingerprint),
        "compare the fingerprint with the node's own (ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub there); then accept it where you are asked: in a terminal by ./throughline nodes test NAME, in the window, or by ssh itself");
  }

  /** The key's first field: a string with its length before it. */
  private static String type(byte[] key) {
    int length = ByteBuffer.wrap(key).getInt();
    return new String(key, 4, Math.min(length, key.length - 4), StandardCharsets.US_ASCII);
  }

  private static String fingerprint(KnownHosts.Entry entry) {
    try {
      return fingerprint(Base64.getDecoder().decode(entry.key()));
    } catch (IllegalArgumentException e) {
      return "(a line that is damaged)";
    }
  }

  private static String fingerprint(byte[] key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** So that the handshake asks for a type of key that is known. */
  @Override
  public HostKey[] getHostKey(String name, @Nullable String type) {
    List<HostKey> keys = new ArrayList<>();
    try {
      for (KnownHosts.Entry entry : known.of(name)) {
        if (type == null || entry.type().equals(type)) {
          keys.add(
              new HostKey(
                  entry.marker(),
                  name,
                  HostKey.GUESS,
                  Base64.getDecoder().decode(entry.key()),
                  ""));
        }
      }
    } catch (IOException | JSchException | IllegalArgumentException e) {
      // The order of types is a preference; the check itself reads the files again and says why.
      return new HostKey[0];
    }
    return keys.toArray(HostKey[]::new);
  }

  /** For the check of certificates: authorities and revoked keys are told by their markers. */
  @Override
  public HostKey[] getHostKey() {
    return getHostKey(host, null);
  }

  @Override
  public void add(HostKey key, UserInfo ui) {
    throw new UnsupportedOperationException("keys are added once a person has accepted them");
  }

  @Override
  public void remove(String host, String type) {
    throw new UnsupportedOperationException("keys are never removed here");
  }

  @Override
  public void remove(String host, String type, byte[] key) {
    throw new UnsupportedOperationException("keys are never removed here");
  }

  @Override
  public String getKnownHostsRepositoryID() {
    return "known_hosts";
  }
}
