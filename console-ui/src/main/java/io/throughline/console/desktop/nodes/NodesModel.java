package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.files.FilesModel;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;

/** The node profiles on disk. */
public final class NodesModel extends FilesModel<NodeProfile> {
  public NodesModel(Profiles profiles, Threads threads) {
    super(
        new Folder<>(profiles::nodes, profiles::save, profiles::deleteNode, NodeProfile::name),
        threads);
  }
}
