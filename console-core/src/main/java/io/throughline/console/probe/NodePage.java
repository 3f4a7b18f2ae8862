package io.throughline.console.probe;

import io.throughline.console.installation.Installation;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;

/** A node's page: the filled-in form, as a file beside its profile. */
public final class NodePage {
  private NodePage() {}

  /**
   * Writes {@code profiles/nodes/NAME.md}; one that is there is replaced.
   *
   * @throws ProblemException if the form cannot be read or the page not be written
   */
  public static Path write(Installation installation, NodeProfile node, ProbedNode found) {
    Path form = installation.home().resolve("node-template.md");
    Path page = installation.profiles().resolve("nodes").resolve(node.name() + ".md");
    String text =
        NodeTemplate.fill(TextFile.read(form), node, found, LocalDate.now(ZoneId.systemDefault()));
    TextFile.write(page, text);
    return page;
  }
}
