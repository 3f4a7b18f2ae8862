package io.throughline.testing.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** How the sources of every module read. */
class SourceTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int LONG = 400;

  /** What is banned in main code, and what to do instead. */
  private static final Map<Pattern, String> BANNED =
      Map.of(
          Pattern.compile("(plan|scenario)[\\w.()]*\\bkind\\(\\)(\\.id\\(\\))?\\.equals\\(\""),
              "ask the kind's Engine",
          Pattern.compile("\\b(equals|has|takes|transport)\\(\"(ucx|tcp)\"\\)|case \"(ucx|tcp)\""),
              "ask the TransportKind",
          Pattern.compile("printStackTrace\\("), "say what failed in a sentence, or log it",
          Pattern.compile("\\b(pkill|killall)\\b"), "end processes by pid and start time",
          Pattern.compile("\\b(TODO|FIXME|XXX)\\b"), "do it now or write an issue",
          Pattern.compile("catch \\((Exception|Throwable)[^)]*\\) *\\{ *\\}"), "handle it",
          Pattern.compile("StrictHostKeyChecking.*(accept-new|\"no\")"),
              "JSch then accepts a changed key; decide on trust ourselves");

  /** A warning and no failure: a class is cut where its idea ends, not where a counter says. */
  @Test
  void shouldTellFilesThatGrowLong(TestReporter reporter) throws IOException {
    for (Path file : sources()) {
      int lines = Files.readAllLines(file).size();
      if (lines > LONG) {
        reporter.publishEntry(
            ROOT.relativize(file).toString(), "%d lines; is it one idea?".formatted(lines));
      }
    }
  }

  @Test
  void shouldNotDoWhatIsBanned() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        for (Map.Entry<Pattern, String> rule : BANNED.entrySet()) {
          if (rule.getKey().matcher(lines.get(i)).find()) {
            found.add(
                "%s:%d: %s is banned, %s"
                    .formatted(ROOT.relativize(file), i + 1, rule.getKey(), rule.getValue()));
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void shouldConfirmDecisionsByClassesThatExist() throws IOException {
    Set<String> classes =
        Stream.concat(sources().stream(), files("src/test/java").stream())
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Pattern named = Pattern.compile("`([A-Z]\\w*(?:Test|Rules|Condition))`");
    List<String> gone = new ArrayList<>();
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs/decisions"))) {
      for (Path page : pages.toList()) {
        named
            .matcher(Files.readString(page))
            .results()
            .map(match -> match.group(1))
            .filter(name -> !classes.contains(name))
            .forEach(name -> gone.add(page.getFileName() + ": " + name));
      }
    }
    assertThat(gone).as("classes that confirm a decision and are not there").isEmpty();
  }

  @Test
  void shouldSayWhatEachPackageIsFor() throws IOException {
    List<String> silent =
        sources().stream()
            .map(Path::getParent)
            .distinct()
            .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
            .map(folder -> ROOT.relativize(folder).toString())
            .toList();
    assertThat(silent).as("packages without package-info.java").isEmpty();
  }

  private static List<Path> sources() throws IOException {
    return files("src/main/java");
  }

  /** Java files of every module below a folder. */
  private static List<Path> files(String below) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String module : modules()) {
      Path folder = ROOT.resolve(module).resolve(below);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> walk = Files.walk(folder)) {
          walk.filter(p -> p.toString().endsWith(".java")).forEach(files::add);
        }
      }
    }
    assertThat(files).as("sources below %s", ROOT).hasSizeGreaterThan(10);
    return files;
  }

  private static List<String> modules() throws IOException {
    return Pattern.compile("<module>([^<]+)</module>")
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
