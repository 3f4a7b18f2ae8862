package io.throughline.launch.node;

import io.throughline.protocol.file.WholeFile;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.CleanUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Nodes that could not be checked after a run; they are checked at the next launch there. */
public final class PendingCleanUps {
  private final Path folder;

  /**
   * One run on one node.
   *
   * @param node the profile's name
   * @param sinceMillis when the node could not be reached, since the epoch
   */
  public record Pending(String node, NodeFolders place, Identity identity, long sinceMillis) {}

  /**
   * @param data the console's data folder
   */
  public PendingCleanUps(Path data) {
    this.folder = data.resolve("pending-clean-up");
  }

  /** Those of one node and all of its ranks, oldest first. */
  public synchronized List<Pending> of(String node) {
    try {
      Path file = file(node);
      return Files.exists(file)
          ? List.of(Json.read(Files.readString(file), Pending[].class))
          : List.of();
    } catch (IOException | IllegalArgumentException e) {
      // A file that cannot be read must not keep the node from being used.
      return List.of();
    }
  }

  synchronized void remember(String node, NodeFolders place, Identity identity) {
    List<Pending> all = new ArrayList<>(of(node));
    all.add(new Pending(node, place, identity, System.currentTimeMillis()));
    write(node, all);
  }

  /** In which {@link #settle} answers. */
  public Duration limit(String node) {
    return CleanUps.LIMIT.multipliedBy(of(node).size());
  }

  /**
   * Checks and, where needed, ends what was left on the node.
   *
   * @return a line for each run that was checked
   * @throws IOException in words, if the node could not be asked; nothing is forgotten then
   */
  public List<String> settle(String node, NodeShell shell)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (Pending run : of(node)) {
      CleanUp found = CleanUps.look(node, shell, run.place(), run.identity(), "not known", true);
      String name = run.place().folder().replaceFirst(".*/", "");
      if (found.verdict() == CleanUp.Verdict.CLEAN) {
        forget(node, run);
        lines.add("clean-up of " + name + ", left unverified before, is verified now");
      } else {
        lines.add("clean-up of " + name + " is still not complete: " + leftOf(found));
      }
    }
    return lines;
  }

  private static String leftOf(CleanUp found) {
    List<String> left = new ArrayList<>();
    found.checks().stream()
        .filter(check -> !check.gone())
        .forEach(check -> left.add(check.what() + " " + check.detail()));
    return String.join(", ", left);
  }

  private synchronized void forget(String node, Pending run) {
    List<Pending> all = new ArrayList<>(of(node));
    all.remove(run);
    write(node, all);
  }

  private void write(String node, List<Pending> all) {
    try {
      Path file = file(node);
      if (all.isEmpty()) {
        Files.deleteIfExists(file);
        return;
      }
      WholeFile.write(file, Json.writePretty(all));
    } catch (IOException e) {
      // The keeper's own lease still ends what is there, and the next connect sweeps.
    }
  }

  /** One for all ranks of a node: the next launch there may be of fewer. */
  private Path file(String node) {
    String name = Rank.named(0, node).node();
    return folder.resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ".json");
  }
}
