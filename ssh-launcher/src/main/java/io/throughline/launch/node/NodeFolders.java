package io.throughline.launch.node;

import io.throughline.launch.LaunchRequest;
import io.throughline.protocol.plan.StorageFolder;
import java.util.Objects;

/**
 * Folders of one run on one node.
 *
 * @param folder of its own, for logs
 * @param shm of its own, on /dev/shm
 * @param mark in the environment of all its processes
 * @param storage where it has files of its own
 */
public record NodeFolders(String folder, String shm, String mark, StorageFolder storage) {

  public NodeFolders {
    // What was kept before there was such a thing has none.
    storage = Objects.requireNonNullElse(storage, StorageFolder.NONE);
  }

  /**
   * @param cache folder on the node in which runs have their folders
   */
  public static NodeFolders of(String cache, LaunchRequest request) {
    String name =
        (request.runId() + "-" + request.node().name()).replaceAll("[^A-Za-z0-9._-]", "_");
    return new NodeFolders(
        cache + "/runs/" + name, "/dev/shm/throughline-" + name, Nonce.next(), request.storage());
  }
}
