package io.throughline.console.run.agent;

import io.throughline.launch.Launcher;
import io.throughline.protocol.node.NodeProfile;

/** The ways of getting an agent onto a node. */
public record Launchers(Launcher local, Launcher ssh) {
  Launcher of(NodeProfile node) {
    return switch (node.launch()) {
      case LOCAL -> local;
      case SSH -> ssh;
    };
  }
}
