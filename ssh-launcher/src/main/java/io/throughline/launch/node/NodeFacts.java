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
 * What step {@code shell} found on a node.
 *
 * @param os {@code Linux}
 * @param architecture {@code x86_64}
 * @param libc {@code glibc 2.36}, {@code musl}, or {@code unknown}
 * @param home of the user, an absolute path
 * @param missing tools that the launch needs and the node lacks
 * @param freeBytes where the bundle goes
 * @param systemUcx whether the loader finds libucp.so.0
 * @param profileUcx whether it is in the profile's folder
 * @param bundle {@code there}, {@code missing}, or {@code tampered FILE}
 * @param cacheError why {@code ~/.cache/throughline} cannot be made; empty if it can
 * @param swept what dead keepers had left, a line each
 * @param noise what the log-in shell says by itself; empty for a quiet one
 */
public record NodeFacts(
    String os,
    String architecture,
    String libc,
    String home,
    String missing,
    long freeBytes,
    boolean systemUcx,
    boolean profileUcx,
    String bundle,
    String cacheError,
    List<String> swept,
    String noise) {
  private static final Pattern GLIBC = Pattern.compile("glibc ([0-9.]+)");

  /** Reads the answer of {@link Script#PROBE}. */
  public static NodeFacts of(ScriptOutput output) {
    return new NodeFacts(
        output.value("os").orElse(""),
        output.value("architecture").orElse(""),
        output.value("libc").orElse("unknown"),
        output.value("home").orElse(""),
        output.value("missing").orElse(""),
        output.value("free").filter(n -> n.matches("\\d{1,15}")).map(Long::parseLong).orElse(0L)
            * 1024,
        output.value("ucx").isPresent(),
        output.value("profile_ucx").isPresent(),
        output.value("bundle").orElse("missing"),
        output.value("cache_error").orElse(""),
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
    if (!home.matches("/[^'\\n]*")) {
      throw new StepFailure(
          "the home folder '%s' cannot be used".formatted(home), "log in as another user");
    }
    if (!cacheError.isEmpty()) {
      throw new StepFailure(
          "%s/.cache/throughline cannot be made: %s".formatted(home, cacheError),
          "make room there, or log in as a user with a home folder that can be written to");
    }
  }

  public String bundleFolder(String hash) {
    return home + "/.cache/throughline/bundles/" + hash;
  }

  /** For people: what the node is. */
  public String shown() {
    return "%s %s, %s".formatted(os, architecture, libc);
  }
}
