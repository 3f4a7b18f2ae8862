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
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Nodes that could not be checked after a run; they are checked at the next launch there. Each run
 * has a file of its own, so that consoles which remember at once do not lose one another's.
 */
public final class PendingCleanUps {
  /** Between a node's name and what tells its runs apart; in no name of a node. */
  private static final String RUN = "@";

  private static final String ENDING = ".json";

  private final Path folder;

  /**
   * One run on one node.
   *
   * @param node the profile's name
   * @param sinceMillis when the node could not be reached, since the epoch
   */
  public record Pending(String node, NodeFolders place, Identity identity, long sinceMillis) {
    public Pending {
      Objects.requireNonNull(place);
      Objects.requireNonNull(identity);
    }
  }

  /**
   * @param data the console's data folder
   */
  public PendingCleanUps(Path data) {
    this.folder = data.resolve("pending-clean-up");
  }

  /** A file that could be read, and what it says. */
  private record Kept(Path file, List<Pending> runs) {
    long sinceMillis() {
      return runs.stream().mapToLong(Pending::sinceMillis).min().orElse(0);
    }
  }

  /** Those of one node and all of its ranks, oldest first. */
  public List<Pending> of(String node) {
    return kept(node).stream().flatMap(kept -> kept.runs().stream()).toList();
  }

  void remember(String node, NodeFolders place, Identity identity) {
    Path file = folder.resolve(fileName(node) + RUN + Nonce.next() + ENDING);
    keep(file, List.of(new Pending(node, place, identity, System.currentTimeMillis())));
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
    for (Kept kept : kept(node)) {
      List<Pending> left = new ArrayList<>();
      for (Pending run : kept.runs()) {
        CleanUp found = CleanUps.look(node, shell, run.place(), run.identity(), "not known", true);
        String name = run.place().folder().replaceFirst(".*/", "");
        if (found.verdict() == CleanUp.Verdict.CLEAN) {
          lines.add("clean-up of " + name + ", left unverified before, is verified now");
        } else {
          left.add(run);
          lines.add("clean-up of " + name + " is still not complete: " + leftOf(found));
        }
      }
      if (left.isEmpty() || !left.equals(kept.runs())) {
        keep(kept.file(), left);
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

  /** Reads the node's files, oldest first. */
  private List<Kept> kept(String node) {
    List<Kept> all = new ArrayList<>();
    for (Path file : files(node)) {
      try {
        all.add(new Kept(file, List.of(Json.read(Files.readString(file), Pending[].class))));
      } catch (IOException | RuntimeException unreadable) {
        // It must not keep the node from being used, and stays: it may be a later console's.
      }
    }
    all.sort(Comparator.comparingLong(Kept::sinceMillis));
    return all;
  }

  private static void keep(Path file, List<Pending> runs) {
    try {
      if (runs.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        WholeFile.write(file, Json.writePretty(runs));
      }
    } catch (IOException e) {
      // The keeper's own lease still ends what is there, and the next connect sweeps.
    }
  }

  /** Earlier consoles had one for all runs of a node. */
  private List<Path> files(String node) {
    String name = fileName(node);
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(
              file -> {
                String own = String.valueOf(file.getFileName());
                return own.equals(name + ENDING)
                    || (own.startsWith(name + RUN) && own.endsWith(ENDING));
              })
          .toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  /** As all ranks of a node have it: the next launch there may be of fewer. */
  private static String fileName(String node) {
    return Rank.named(0, node).node().replaceAll("[^A-Za-z0-9._-]", "_");
  }
}
