package io.throughline.console.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstProfilesTest {
  @TempDir Path folder;
  private Path from;
  private Path to;

  @BeforeEach
  void makeProfiles() throws IOException {
    from = folder.resolve("from");
    Files.createDirectories(from.resolve("nodes"));
    Files.writeString(from.resolve("nodes/a.yaml"), "node: a\n");
    to = folder.resolve("data/profiles");
  }

  @Test
  void shouldProvideThemOnce() throws IOException {
    FirstProfiles.provide(from, to);
    assertThat(to.resolve("nodes/a.yaml")).hasContent("node: a\n");

    Files.delete(to.resolve("nodes/a.yaml"));
    FirstProfiles.provide(from, to);
    assertThat(to.resolve("nodes")).isEmptyDirectory();
    assertThat(folder.resolve("data").toFile().list()).containsExactly("profiles");
  }

  @Test
  void shouldTryAgainWhereTheyCouldNotAllBeProvided() throws IOException {
    Path broken = Files.createSymbolicLink(from.resolve("nodes/b.yaml"), folder.resolve("gone"));
    assertThatThrownBy(() -> FirstProfiles.provide(from, to))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("cannot be put there");
    assertThat(folder.resolve("data")).isEmptyDirectory();

    Files.delete(broken);
    FirstProfiles.provide(from, to);
    assertThat(to.resolve("nodes/a.yaml")).exists();
  }
}
