package io.throughline.console.run.agent;

import java.util.regex.Pattern;

/**
 * The end of an agent's process.
 *
 * @param how the launcher's words: "exit 1", "signal 9 (KILL)"; empty while it runs
 */
record AgentExit(String how) {
  static final AgentExit NONE = new AgentExit("");

  /** With which a launcher begins where it cannot say how a process ended. */
  private static final String UNKNOWN = "not known: ";

  /** With which a keeper begins where a memory limit ended the process. */
  private static final String FOR_MEMORY = "killed by the kernel for memory";

  /** Signals that a process brings upon itself. */
  private static final Pattern SELF_INFLICTED =
      Pattern.compile("signal \\d+ \\((ABRT|SEGV|BUS|ILL|FPE|TRAP|SYS|PIPE)\\)");

  boolean isNone() {
    return how.isEmpty();
  }

  /** Whether nobody ended the process, as where its peer is gone. */
  boolean byItself() {
    return how.startsWith("exit ") || SELF_INFLICTED.matcher(how).lookingAt();
  }

  /** The sentence without its subject's article: "agent's process ended (exit 1)". */
  String words() {
    if (how.startsWith(FOR_MEMORY)) {
      return "agent's process was " + how;
    }
    return how.startsWith(UNKNOWN)
        ? "agent was lost (%s), and how its process ended is not known"
            .formatted(how.substring(UNKNOWN.length()))
        : "agent's process ended (" + how + ")";
  }

  /** The advice for the person; empty where nothing is known that helps. */
  String remedy() {
    return how.startsWith(FOR_MEMORY)
        ? "let the scenario take less memory, or raise the limit (systemd's MemoryMax, a"
            + " container's --memory, a job's --mem)"
        : "";
  }
}
