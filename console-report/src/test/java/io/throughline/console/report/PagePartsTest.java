package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page draws each part that paper and Markdown have. */
class PagePartsTest {
  private static final Path MAIN = Path.of("src/main");
  private static final Pattern SECTION = Pattern.compile("new Section\\(\\s*\"([a-z-]+)\"");

  /** Parts that sections of the page draw otherwise than as text and tables. */
  private static final Set<String> DRAWN = Set.of("again");

  @Test
  void shouldDrawEveryPartOfTheStory() throws IOException {
    Set<String> ids = new TreeSet<>();
    Matcher section =
        SECTION.matcher(texts(MAIN.resolve("java/io/throughline/console/report/story"), ".java"));
    while (section.find()) {
      ids.add(section.group(1));
    }
    assertThat(ids).contains("fault", "arrivals", "rank-latency", "clean-up", "again");
    String page = texts(MAIN.resolve("resources/io/throughline/console/web"), ".js");
    assertThat(ids)
        .filteredOn(id -> !DRAWN.contains(id))
        .allSatisfy(id -> assertThat(page).contains("part('" + id + "')"));
  }

  private static String texts(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .map(PagePartsTest::text)
          .collect(Collectors.joining("\n"));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
