package io.throughline.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Looks at the machine for {@link Requires}. */
final class RequiresCondition implements ExecutionCondition {
  private static final List<String> HOSTS =
      List.of("ip", "tc", "nft", "sshd", "ssh-keygen", "nsenter", "unshare");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getElement()
        .flatMap(element -> AnnotationSupport.findAnnotation(element, Requires.class))
        .map(RequiresCondition::evaluate)
        .orElse(ConditionEvaluationResult.enabled("nothing is required"));
  }

  private static ConditionEvaluationResult evaluate(Requires requires) {
    List<String> missing = new ArrayList<>();
    Stream<String> commands = Stream.of(requires.commands());
    boolean distributions = requires.distributions().length > 0;
    if (requires.hosts() || distributions) {
      commands = Stream.concat(commands, HOSTS.stream());
      if (!"root".equals(System.getProperty("user.name"))) {
        missing.add("root, for network namespaces");
      }
    }
    if (distributions) {
      commands = Stream.concat(commands, Stream.of("debootstrap"));
    }
    commands.filter(command -> !installed(command)).forEach(c -> missing.add("the command " + c));
    if (requires.memoryGroups() && !LimitedMemory.possible()) {
      missing.add("control groups of memory that can be made here");
    }
    if (requires.memory() > available()) {
      missing.add("%d MiB of available memory".formatted(requires.memory() >> 20));
    }
    if (missing.isEmpty()) {
      missing.addAll(roots(requires.distributions()));
    }
    return missing.isEmpty()
        ? ConditionEvaluationResult.enabled("all is there")
        : ConditionEvaluationResult.disabled("this machine lacks " + String.join(", ", missing));
  }

  private static List<String> roots(Distribution[] distributions) {
    List<String> missing = new ArrayList<>();
    for (Distribution distribution : distributions) {
      if (!distribution.wanted()) {
        missing.add("the wish for it (%s=1 runs it)".formatted(Distribution.SID));
        continue;
      }
      try {
        distribution.root();
      } catch (IllegalStateException e) {
        missing.add("the root of %s (%s)".formatted(distribution, e.getMessage()));
      }
    }
    return missing;
  }

  /** Bytes, as the kernel tells; 0 where it does not. */
  private static long available() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
      return lines
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst()
          .orElse(0);
    } catch (IOException notLinux) {
      return 0;
    }
  }

  private static boolean installed(String command) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
    return Stream.of(path.split(":", -1))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
  }
}
