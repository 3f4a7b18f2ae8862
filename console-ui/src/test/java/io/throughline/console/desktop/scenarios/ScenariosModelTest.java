package io.throughline.console.desktop.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenariosModelTest {
  @TempDir Path folder;

  @Test
  void shouldKeepAFreeNameWithinTheLengthOfNames() throws IOException {
    Path files = Files.createDirectories(folder.resolve("scenarios"));
    String longest = "s".repeat(Profiles.LONGEST_NAME);
    for (String name : new String[] {"quick", "quick-2", longest}) {
      Files.writeString(files.resolve(name + ".yaml"), "kind: stream\n");
    }
    ScenariosModel model =
        new ScenariosModel(new Profiles(folder), new Threads(Runnable::run, Runnable::run));
    model.load();

    assertThat(model.freeName("slow")).isEqualTo("slow");
    assertThat(model.freeName("quick")).isEqualTo("quick-3");
    assertThat(model.freeName(longest)).isEqualTo("s".repeat(Profiles.LONGEST_NAME - 2) + "-2");
    assertThat(Profiles.checkName(model.freeName(longest))).isEmpty();
  }
}
