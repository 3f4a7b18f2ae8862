package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.kernel.OtherProcesses;
import io.throughline.protocol.evidence.OtherAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Agents of Throughline's on this node, as far as this user may see its processes. */
final class OtherAgents {
  /** The class that an agent runs; its package stands above this one. */
  static final String MAIN = "io.throughline.agent.Main";

  /** More are not told one by one. */
  private static final int MOST = 256;

  private OtherAgents() {}

  /** All but this one. */
  static List<OtherAgent> find(Path root) {
    List<OtherAgent> agents = new ArrayList<>();
    for (Path process : OtherProcesses.in(root)) {
      if (agents.size() < MOST && agent(process)) {
        long pid = OtherProcesses.pid(process);
        agents.add(new OtherAgent(pid, user(process), since(pid)));
      }
    }
    return agents;
  }

  /**
   * The agent's class is the last word of its command line, which is read of Javas alone: reading
   * it waits for a process that the kernel holds up. An agent in another container is left out,
   * since its own number there is not the one here.
   */
  private static boolean agent(Path process) {
    return NodeFiles.text(process.resolve("comm")).equals("java")
        && NodeFiles.field(process.resolve("status").toString(), "NSpid", ':')
            .filter(ids -> ids.contains("\t"))
            .isEmpty()
        && NodeFiles.text(process.resolve("cmdline")).endsWith('\0' + MAIN + '\0');
  }

  private static String user(Path process) {
    try {
      return Files.getOwner(process).getName();
    } catch (IOException gone) {
      return "";
    }
  }

  private static long since(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }
}
