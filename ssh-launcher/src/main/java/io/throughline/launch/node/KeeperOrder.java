package io.throughline.launch.node;

import io.throughline.launch.LaunchRequest;
import io.throughline.launch.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The order that a keeper is given before it starts the mover.
 *
 * @param agentFolder on the node, with {@code bin/agent}
 * @param run where the run lives on the node
 * @param fifos whether the channel runs through fifos
 * @param patienceSeconds of silence before the keeper gives the console up
 * @param lifetimeSeconds after which the keeper ends all
 * @param java folder of the Java that runs the mover; empty for the agent's own
 * @param libraries folder for the mover's LD_LIBRARY_PATH; empty for none
 * @param environment UCX's variables
 * @param moverLines the mover's own start parameters, as its stdin takes them
 */
public record KeeperOrder(
    String agentFolder,
    NodeFolders run,
    boolean fifos,
    long patienceSeconds,
    long lifetimeSeconds,
    String java,
    String libraries,
    Map<String, String> environment,
    List<String> moverLines) {

  /**
   * The order for the agent of a run.
   *
   * @param agentFolder on the node, with {@code bin/agent}
   * @param hub {@code port:12345}, or {@code fifo:UP:DOWN}
   */
  public static KeeperOrder of(
      LaunchRequest request,
      Lease lease,
      String agentFolder,
      NodeFolders run,
      String hub,
      JavaChoice java,
      UcxChoice ucx) {
    return new KeeperOrder(
        agentFolder,
        run,
        hub.startsWith("fifo:"),
        lease.ofNode().toSeconds(),
        request.node().limits().lifetimeSeconds(),
        java.folder(),
        ucx.libraries(),
        request.ucxEnvironment(),
        List.of(
            "token=" + request.token(),
            "hub=" + hub,
            "node=" + request.node().name(),
            "run=" + request.runId(),
            "folder=" + run.folder(),
            "shm=" + run.shm(),
            "ucx=" + ucx.parameter()));
  }

  /** As the keeper reads it, with the empty line at its end. */
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("agent=" + agentFolder);
    lines.add("folder=" + run.folder());
    lines.add("shm=" + run.shm());
    lines.add("mark=" + run.mark());
    if (!run.storage().root().isEmpty()) {
      lines.add("storage=" + run.storage().folder());
      lines.add("root=" + run.storage().root());
    }
    if (fifos) {
      lines.add("fifos=yes");
    }
    lines.add("patience=" + patienceSeconds);
    lines.add("lifetime=" + lifetimeSeconds);
    if (!java.isEmpty()) {
      lines.add("java=" + java);
    }
    if (!libraries.isEmpty()) {
      lines.add("libraries=" + libraries);
    }
    environment.forEach((name, value) -> lines.add("env=" + name + "=" + value));
    moverLines.forEach(line -> lines.add("mover=" + line));
    for (String line : lines) {
      if (line.chars().anyMatch(c -> Character.isISOControl(c) && c != '\t')) {
        throw new IllegalArgumentException(
            "a control character in '%s'".formatted(line.split("=", 2)[0]));
      }
    }
    return String.join("\n", lines) + "\n\n";
  }
}
