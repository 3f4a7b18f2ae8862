package io.throughline.console.importexport;

import io.throughline.console.installation.Installation;
import io.throughline.console.probe.FilledTemplate;
import io.throughline.console.probe.NodeTemplate;
import io.throughline.launch.ssh.SshHome;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.node.NodeText;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files that profiles come from and go to. Every method may block. */
public final class NodeFiles {
  /** In an agents file, for nodes whose profile names no range of ports. */
  public static final int PORT = 5555;

  private final Installation installation;

  /** The form of such a file. */
  public enum Form {
    /** Blocks {@code Host} of {@code ~/.ssh/config}. */
    SSH_CONFIG,
    /** Lines {@code NAME ADDRESS PORT}. */
    AGENTS,
    /** A filled-in {@code node-template.md} for each node. */
    TEMPLATE
  }

  public NodeFiles(Installation installation) {
    this.installation = installation;
  }

  /** The person's own {@code ~/.ssh/config}, whether it is there or not. */
  public Path ownSshConfig() {
    return home().ssh().resolve("config");
  }

  private SshHome home() {
    return SshHome.ofUser(installation.data());
  }

  /**
   * Nodes that files name.
   *
   * @param wrong of those that could not be read, each with its file
   */
  public record Found(List<ImportedNode> nodes, List<Problem> wrong) {
    /** Joins the nodes and the problems of several files. */
    public static Found all(List<Found> files) {
      return new Found(
          files.stream().flatMap(file -> file.nodes.stream()).toList(),
          files.stream().flatMap(file -> file.wrong.stream()).toList());
    }
  }

  /**
   * Reads the nodes of a file; of templates a folder's as well.
   *
   * @throws ProblemException with all that is wrong, where nothing can be read
   */
  public Found read(Form form, Path file) {
    return switch (form) {
      case SSH_CONFIG -> new Found(SshConfigFile.read(home(), file), List.of());
      case AGENTS -> new Found(AgentsFile.read(file.toString(), TextFile.read(file)), List.of());
      case TEMPLATE -> pages(Files.isDirectory(file) ? pagesIn(file) : List.of(file));
    };
  }

  /** Reads all pages; one that is wrong keeps no other from being read. */
  private Found pages(List<Path> pages) {
    String form = form();
    List<ImportedNode> found = new ArrayList<>();
    List<Problem> wrong = new ArrayList<>();
    for (Path page : pages) {
      try {
        found.add(
            new ImportedNode(
                NodeText.of(FilledTemplate.read(form, page.toString(), TextFile.read(page))),
                Map.of(NodeField.NAME, page.toString())));
      } catch (ProblemException e) {
        wrong.addAll(e.problems());
      }
    }
    return new Found(List.copyOf(found), List.copyOf(wrong));
  }

  private static List<Path> pagesIn(Path folder) {
    try (Stream<Path> inside = Files.list(folder)) {
      List<Path> pages = inside.filter(file -> file.toString().endsWith(".md")).sorted().toList();
      if (pages.isEmpty()) {
        throw new ProblemException(
            new Problem(
                folder.toString(),
                "is a folder without a page (*.md)",
                "name a filled-in node template, or the folder that they lie in"));
      }
      return pages;
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(folder.toString(), "is a folder that cannot be read"), e);
    }
  }

  /**
   * Nodes as the text of one file. Those that are not reached over SSH are not in an SSH config.
   *
   * @param port in an agents file, where a profile names no range of ports
   * @throws ProblemException if the form of templates cannot be read
   */
  public String text(Form form, List<NodeProfile> nodes, int port) {
    return switch (form) {
      case SSH_CONFIG -> SshConfigFile.write(home(), nodes);
      case AGENTS -> AgentsFile.write(home(), nodes, port);
      case TEMPLATE -> {
        String template = form();
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        StringBuilder pages = new StringBuilder();
        nodes.forEach(node -> pages.append(NodeTemplate.fill(template, node, null, today)));
        yield pages.toString();
      }
    };
  }

  /** Names of those that an SSH config leaves out. */
  public static List<String> leftOut(Form form, List<NodeProfile> nodes) {
    return form == Form.SSH_CONFIG
        ? nodes.stream().filter(n -> n.launch() == Launch.LOCAL).map(NodeProfile::name).toList()
        : List.of();
  }

  /**
   * The files that {@link #write} writes.
   *
   * @param to a file; a folder for templates of several nodes
   */
  public static List<Path> targets(Form form, List<NodeProfile> nodes, Path to) {
    return form == Form.TEMPLATE && nodes.size() != 1
        ? nodes.stream().map(node -> to.resolve(node.name() + ".md")).toList()
        : List.of(to);
  }

  /**
   * Writes nodes to files; those that are there are replaced.
   *
   * @param to a file; a folder for templates of several nodes
   * @return what was written
   * @throws ProblemException naming the file that cannot be written
   */
  public List<Path> write(Form form, List<NodeProfile> nodes, int port, Path to) {
    List<Path> targets = targets(form, nodes, to);
    for (int i = 0; i < targets.size(); i++) {
      List<NodeProfile> part = targets.size() == 1 ? nodes : List.of(nodes.get(i));
      String mark = form == Form.TEMPLATE ? "" : "# By ./throughline nodes export\n";
      TextFile.write(targets.get(i), mark + text(form, part, port));
    }
    return targets;
  }

  private String form() {
    return TextFile.read(installation.home().resolve("node-template.md"));
  }
}
