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

  /** In a detail, before the names of what an environment sets for every Java. */
  private static final String WITHOUT = ", without the node's ";

  private static final Pattern IGNORED = Pattern.compile(WITHOUT + "([A-Z_]+(?:, [A-Z_]+)*)");
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
    String without = output.value("java_ignored").map(names -> WITHOUT + names).orElse("");
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

  /**
   * Names of variables that an agent's Java was kept from.
   *
   * @param detail of a step of a launch
   */
  public static Optional<String> ignored(String detail) {
    Matcher without = IGNORED.matcher(detail);
    return without.find() ? Optional.of(without.group(1)) : Optional.empty();
  }

  private static StepFailure tooOld(String folder, String version) {
    return new StepFailure(
        "the Java in %s is too old: %s; the agent needs %d or newer"
            .formatted(folder, version, OLDEST),
        ADVICE);
  }
}
