package io.throughline.launch.node;

import io.throughline.launch.bundle.AgentBundle;
import io.throughline.launch.bundle.Versions;
import io.throughline.protocol.node.NodeProfile;

/**
 * Whose UCX a mover gets: the profile's, else the node's own, else the bundle's.
 *
 * @param parameter for the mover's start
 * @param libraries folder for the loader; empty for the system's
 * @param detail for people
 */
public record UcxChoice(String parameter, String libraries, String detail) {

  /**
   * @param bundleFolder on the node
   */
  public static UcxChoice of(
      NodeProfile node, NodeFacts facts, AgentBundle.Needs needs, String bundleFolder) {
    String own = node.ucx().libraryPath();
    if (!own.isEmpty()) {
      return new UcxChoice(
          own + ";origin=profile",
          own,
          facts.profileUcx()
              ? "UCX of the profile"
              : "no libucp.so.0 in %s, so only tcp".formatted(own));
    }
    if (facts.systemUcx()) {
      return new UcxChoice("system", "", "UCX of the node");
    }
    if (!needs.bringsUcx()) {
      return new UcxChoice("system", "", "no UCX here nor at the console, so only tcp");
    }
    if (!needs.ucxMachine().equals(facts.architecture())) {
      return new UcxChoice(
          "system",
          "",
          "no UCX here, and the console's is for %s where this is %s, so only tcp"
              .formatted(needs.ucxMachine(), facts.architecture()));
    }
    if (facts.glibc().isEmpty() || Versions.compare(facts.glibc().get(), needs.ucxGlibc()) < 0) {
      return new UcxChoice(
          "system",
          "",
          "no UCX here, and the console's needs glibc %s where this is %s, so only tcp"
              .formatted(needs.ucxGlibc(), facts.libc()));
    }
    String folder = bundleFolder + "/ucx";
    return new UcxChoice(folder + ";origin=bundle", folder, "UCX of the console");
  }
}
