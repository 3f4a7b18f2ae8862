package io.throughline.testing.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the sources of every module read. */
class SourceTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int LONGEST = 300;

  /** Files that are longer, and how long they may be. Entries may only shrink or go. */
  private static final Map<String, Integer> LONGER = Map.of();

  /** What is banned in main code, and what to do instead. */
  private static final Map<Pattern, String> BANNED =
      Map.of(
          Pattern.compile("printStackTrace\\("), "say what failed in a sentence, or log it",
          Pattern.compile("\\b(pkill|killall)\\b"), "end processes by pid and start time",
          Pattern.compile("\\b(TODO|FIXME|XXX)\\b"), "do it now or write an issue",
          Pattern.compile("catch \\((Exception|Throwable)[^)]*\\) *\\{ *\\}"), "handle it",
          Pattern.compile("StrictHostKeyChecking.*(accept-new|\"no\")"),
              "JSch then accepts a changed key; decide on trust ourselves");

  @Test
  void shouldKeepFilesShort() throws IOException {
    Map<String, Integer> tooLong = new TreeMap<>();
    for (Path file : sources()) {
      int lines = Files.readAllLines(file).size();
      String name = ROOT.relativize(file).toString();
      if (lines > LONGER.getOrDefault(name, LONGEST)) {
        tooLong.put(name, lines);
      }
    }
    assertThat(tooLong).as("files over %d lines: split them by idea", LONGEST).isEmpty();
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
