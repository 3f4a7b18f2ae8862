package io.throughline.launch.node;

import io.throughline.launch.StepFailure;
import io.throughline.launch.bundle.AgentBundle;
import io.throughline.launch.bundle.Versions;
import io.throughline.launch.script.Script;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts that step {@code shell} found on a node.
 *
 * @param os {@code Linux}
 * @param architecture {@code x86_64}
 * @param libc {@code glibc 2.36}, {@code musl}, or {@code unknown}
 * @param missing tools that the launch needs and the node lacks
 * @param cache where the bundle goes
 * @param systemUcx whether the loader finds libucp.so.0
 * @param profileUcx whether it is in the profile's folder
 * @param bundle {@code there}, {@code missing}, or {@code tampered FILE}
 * @param swept what dead keepers had left, a line each
 * @param noise what the log-in shell says by itself; empty for a quiet one
 */
public record NodeFacts(
    String os,
    String architecture,
    String libc,
    String missing,
    Cache cache,
    boolean systemUcx,
    boolean profileUcx,
    String bundle,
    List<String> swept,
    String noise) {
  /**
   * The folder of bundles and runs.
   *
   * @param folder an absolute path; empty where the account has no home folder for it
   * @param error why it cannot be made; empty if it can
   * @param noexec where a file system is mounted on which no program may run; {@code ?} where that
   *     is forbidden in another way; empty where programs may run
   * @param freeBytes there
   */
  public record Cache(String folder, String error, String noexec, long freeBytes) {
    private static final String ELSEWHERE =
        "name another folder as cacheFolder in the node's profile";

    private static Cache of(ScriptOutput output) {
      return new Cache(
          output.value("cache").orElse(""),
          output.value("cache_error").orElse(""),
          output.value("cache_noexec").orElse(""),
          output.freeBytes());
    }

    private void require() throws StepFailure {
      if (folder.isEmpty()) {
        throw new StepFailure("the account has no home folder", ELSEWHERE);
      }
      if (!folder.matches("/[^'\\n]*")) {
        throw new StepFailure("the folder '%s' cannot be used".formatted(folder), ELSEWHERE);
      }
      if (!error.isEmpty()) {
        throw new StepFailure(
            "%s cannot be used: %s".formatted(folder, error),
            ELSEWHERE + ", make room there, or log in as a user who may write there");
      }
      if (!noexec.isEmpty()) {
        throw new StepFailure(
            noexec.equals("?")
                ? "no program may be run in %s, so no agent can".formatted(folder)
                : "%s is mounted noexec, so no agent can be run in %s".formatted(noexec, folder),
            "name a folder where programs may run as cacheFolder in the node's profile");
      }
    }
  }

  private static final Pattern GLIBC = Pattern.compile("glibc ([0-9.]+)");

  /** Reads the answer of {@link Script#PROBE}. */
  public static NodeFacts of(ScriptOutput output) {
    return new NodeFacts(
        output.value("os").orElse(""),
        output.value("architecture").orElse(""),
        output.value("libc").orElse("unknown"),
        output.value("missing").orElse(""),
        Cache.of(output),
        output.value("ucx").isPresent(),
        output.value("profile_ucx").isPresent(),
        output.value("bundle").orElse("missing"),
        output.lines().stream().filter(line -> line.startsWith("swept ")).toList(),
        output.noise());
  }

  /** As in {@code getconf GNU_LIBC_VERSION}; empty for another C library. */
  public Optional<String> glibc() {
    Matcher m = GLIBC.matcher(libc);
    return m.matches() ? Optional.of(m.group(1)) : Optional.empty();
  }

  /**
   * @throws StepFailure if the agent cannot run here
   */
  public void require(AgentBundle.Needs needs) throws StepFailure {
    if (!os.equals("Linux")) {
      throw new StepFailure("it runs %s; agents run on Linux".formatted(os), "choose another node");
    }
    if (!needs.machine().isEmpty() && !needs.machine().equals(architecture)) {
      throw new StepFailure(
          "its architecture is %s, the agent's is %s".formatted(architecture, needs.machine()),
          "run the console on a machine of the node's architecture, or install Java %d there and name its folder as java in its profile"
              .formatted(JavaChoice.OLDEST));
    }
    if (!needs.glibc().isEmpty()) {
      if (glibc().isEmpty()) {
        throw new StepFailure(
            "its C library is %s; the agent needs glibc %s or newer".formatted(libc, needs.glibc()),
            "choose a node with glibc, as Debian, Ubuntu and RHEL have it");
      }
      if (Versions.compare(glibc().get(), needs.glibc()) < 0) {
        throw new StepFailure(
            "its C library is glibc %s; the agent needs %s or newer"
                .formatted(glibc().get(), needs.glibc()),
            "choose a node with a newer system");
      }
    }
    if (!missing.isEmpty()) {
      throw new StepFailure(
          "it lacks the command%s %s".formatted(missing.contains(" ") ? "s" : "", missing),
          "install them there");
    }
    cache.require();
  }

  public String bundleFolder(String hash) {
    return cache.folder() + "/bundles/" + hash;
  }

  /** For people: what the node is. */
  public String shown() {
    return "%s %s, %s".formatted(os, architecture, libc);
  }
}
