package io.throughline.console.run.agent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The agents that are expected, by token. Runs open slots; the hub looks tokens up. Any thread. */
public final class AgentSlots {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Map<String, AgentSlot> open = new ConcurrentHashMap<>();

  /**
   * Opens a slot with a token of its own: 256 random bits.
   *
   * @param askState asks the node for the state of the agent's process
   */
  public AgentSlot open(String node, Consumer<AgentEvent> tell, Runnable askState) {
    AgentSlot agentSlot = new AgentSlot(node, secret(), tell, askState);
    open.put(digest(agentSlot.token()), agentSlot);
    return agentSlot;
  }

  /** Nobody can come in with its token any more. */
  void close(AgentSlot agentSlot) {
    open.remove(digest(agentSlot.token()));
    agentSlot.hangUp();
  }

  /** Whose token it is; looked up by digest, so that the time taken says nothing about it. */
  public Optional<AgentSlot> find(String token) {
    return Optional.ofNullable(open.get(digest(token)));
  }

  /** 256 random bits, for tokens, keys and the secret that data connections begin with. */
  public static String secret() {
    byte[] bits = new byte[32];
    RANDOM.nextBytes(bits);
    return HexFormat.of().formatHex(bits);
  }

  private static String digest(String token) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
