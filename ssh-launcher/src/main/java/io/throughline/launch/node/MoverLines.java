package io.throughline.launch.node;

import io.throughline.launch.LaunchRequest;
import java.util.List;

/** The mover's start parameters, as its stdin takes them. */
public final class MoverLines {
  private MoverLines() {}

  /**
   * @param hub {@code port:12345}, or {@code fifo:UP:DOWN}
   * @param ucx {@code system}, or a folder with its origin
   */
  public static List<String> of(
      LaunchRequest request, NodeFolders folders, String hub, String ucx) {
    return List.of(
        "token=" + request.token(),
        "hub=" + hub,
        "node=" + request.node().name(),
        "run=" + request.runId(),
        "folder=" + folders.folder(),
        "shm=" + folders.shm(),
        "ucx=" + ucx);
  }
}
