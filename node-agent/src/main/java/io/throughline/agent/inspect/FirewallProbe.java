package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.inspection.Inspection.FilterRule;
import io.throughline.protocol.inspection.Inspection.Firewall;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Rules of packet filters. No file has them: the tools that the node has are asked. */
final class FirewallProbe {
  private static final long PATIENCE_SECONDS = 4;

  /** Nodes of Kubernetes have rules of some MiB. Kept by byte: an agent's heap is 96 MiB. */
  private static final int MOST_BYTES = 16 << 20;

  private static final List<String> FOLDERS =
      List.of("usr/sbin", "sbin", "usr/bin", "usr/local/sbin");

  /** More are not told one by one. */
  private static final int MOST_RULES = 40;

  private FirewallProbe() {}

  private record Tool(String name, List<String> words, Function<String, List<FilterRule>> rules) {}

  private static final List<Tool> TOOLS =
      List.of(
          new Tool("nft", List.of("list", "ruleset"), NftRules::blocking),
          new Tool("iptables-save", List.of(), IptablesRules::blocking));

  static Firewall probe(Path root) {
    String source = "";
    List<FilterRule> rules = new ArrayList<>();
    String unknown = "";
    for (Tool tool : TOOLS) {
      Optional<Path> file = find(root, tool.name);
      if (file.isPresent() && source.isEmpty()) {
        Answer answer = ask(file.get(), tool.words);
        if (answer.good) {
          source = tool.name;
          tool.rules.apply(answer.text).stream()
              .limit(MOST_RULES)
              .map(FirewallProbe::decoded)
              .forEach(rules::add);
        } else if (unknown.isEmpty()) {
          unknown = tool.name + ": " + answer.text.lines().findFirst().orElse("no answer").strip();
        }
      }
    }
    if (source.isEmpty() && unknown.isEmpty()) {
      unknown = "the node has neither nft nor iptables-save";
    }
    return new Firewall(source, rules, source.isEmpty() ? unknown : "", active(root));
  }

  /** People write their comments in UTF-8. */
  private static FilterRule decoded(FilterRule rule) {
    return new FilterRule(rule.hook(), decoded(rule.chain()), decoded(rule.text()));
  }

  private static String decoded(String text) {
    return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static Optional<Path> find(Path root, String name) {
    return FOLDERS.stream()
        .map(folder -> root.resolve(folder).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private record Answer(boolean good, String text) {}

  private static Answer ask(Path file, List<String> words) {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(words);
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      // Its words are read.
      builder.environment().put("LC_ALL", "C");
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        Thread killer =
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                      process.destroyForcibly();
                    }
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        InputStream said = process.getInputStream();
        String text = new String(said.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
        // A tool whose words nobody reads does not end.
        said.transferTo(OutputStream.nullOutputStream());
        killer.join();
        return new Answer(process.waitFor() == 0, text);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return new Answer(false, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(false, "interrupted");
    }
  }

  /** Firewall services that are switched on. */
  private static List<String> active(Path root) {
    List<String> active = new ArrayList<>();
    if (NodeFiles.text(root.resolve("etc/ufw/ufw.conf"))
        .lines()
        .anyMatch(line -> line.strip().equalsIgnoreCase("ENABLED=yes"))) {
      active.add("ufw");
    }
    if (Files.exists(root.resolve("run/firewalld.pid"))
        || Files.isDirectory(root.resolve("run/firewalld"))) {
      active.add("firewalld");
    }
    return active;
  }
}
