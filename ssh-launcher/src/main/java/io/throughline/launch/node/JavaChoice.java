package io.throughline.launch.node;

import io.throughline.launch.StepFailure;
import io.throughline.protocol.node.NodeProfile;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose Java runs the mover: the profile's, else the bundle's.
 *
 * @param folder on the node, with {@code bin/java}; empty for the bundle's
 * @param detail for people
 */
public record JavaChoice(String folder, String detail) {
  /** The first version of Java that runs the agent. */
  public static final int OLDEST = 25;

  private static final Pattern FEATURE = Pattern.compile("(\\d{1,4}).*");
  private static final String ADVICE =
      "name the folder of a Java %d or newer as java in its profile, or leave java out for the one that the console brings"
          .formatted(OLDEST);

  /**
   * @param output of a script that looked at the profile's Java
   * @throws StepFailure if that Java cannot run the agent
   */
  public static JavaChoice of(NodeProfile node, ScriptOutput output) throws StepFailure {
    String folder = node.java();
    String without =
        output
            .value("java_ignored")
            .map(names -> ", without the node's %s".formatted(names))
            .orElse("");
    if (folder.isEmpty()) {
      return new JavaChoice("", "Java of the console" + without);
    }
    Optional<String> error = output.value("java_error");
    if (error.isPresent()) {
      throw new StepFailure(error.get(), ADVICE);
    }
    Optional<String> old = output.value("java_old");
    if (old.isPresent()) {
      throw tooOld(folder, old.get());
    }
    String version = output.value("java").orElse("");
    Matcher feature = FEATURE.matcher(version);
    if (!feature.matches()) {
      throw new StepFailure("%s/bin/java does not say what it is".formatted(folder), ADVICE);
    }
    if (Integer.parseInt(feature.group(1)) < OLDEST) {
      throw tooOld(folder, version);
    }
    String lacks = output.value("java_lacks").orElse("");
    if (!lacks.isEmpty()) {
      throw new StepFailure(
          "the Java in %s lacks %s, which the agent needs".formatted(folder, lacks), ADVICE);
    }
    return new JavaChoice(folder, "Java %s of the profile%s".formatted(version, without));
  }

  private static StepFailure tooOld(String folder, String version) {
    return new StepFailure(
        "the Java in %s is too old: %s; the agent needs %d or newer"
            .formatted(folder, version, OLDEST),
        ADVICE);
  }
}
