package io.throughline.launch.node;

import io.throughline.launch.script.Script;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.CleanUp.Check;
import io.throughline.protocol.result.CleanUp.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Looks at a node after a run, by a shell that the keeper has no part in. */
final class CleanUps {
  /** Limit of one look. */
  static final Duration LIMIT = Duration.ofSeconds(15);

  private CleanUps() {}

  /**
   * Ends and removes what is still there.
   *
   * @param end whether to end it at once, since the keeper did not report
   * @throws IOException in words, if the node cannot be asked
   */
  static CleanUp check(
      String node,
      NodeShell shell,
      NodeFolders folders,
      Identity identity,
      String moverExit,
      boolean end)
      throws IOException, InterruptedException {
    CleanUp found = look(node, shell, folders, identity, moverExit, end);
    return found.verdict() == Verdict.LEFT_BEHIND && !end
        ? look(node, shell, folders, identity, moverExit, true)
        : found;
  }

  /** One look. */
  static CleanUp look(
      String node,
      NodeShell shell,
      NodeFolders folders,
      Identity identity,
      String moverExit,
      boolean end)
      throws IOException, InterruptedException {
    List<Check> checks = new ArrayList<>();
    ScriptOutput output = shell.run(Script.CHECK, identity.arguments(folders, end), LIMIT);
    for (String line : output.lines()) {
      String[] part = line.split(" ", 4);
      if (part.length >= 3 && part[0].equals("check")) {
        String detail = part.length > 3 ? part[3] : "";
        checks.add(new Check(part[1].replace('-', ' '), part[2].equals("gone"), detail));
      }
    }
    if (checks.size() < 4) {
      throw new IOException("the check on the node did not finish");
    }
    boolean clean = checks.stream().allMatch(Check::gone);
    return new CleanUp(
        node,
        clean ? Verdict.CLEAN : Verdict.LEFT_BEHIND,
        List.copyOf(checks),
        moverExit,
        System.currentTimeMillis());
  }

  static CleanUp unverified(String node, String moverExit, String why) {
    return new CleanUp(
        node,
        Verdict.UNVERIFIED,
        List.of(new Check("processes", false, "not looked for: " + why)),
        moverExit,
        System.currentTimeMillis());
  }
}
