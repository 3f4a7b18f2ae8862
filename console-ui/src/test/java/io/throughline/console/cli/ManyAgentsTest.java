package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the terminal tells of a launch, by the number of agents. */
@Timeout(180)
@Tag("waits")
class ManyAgentsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void shouldTellEachStepOfFewAgentsOnly(int ranks) throws IOException {
    TypedConsole console = TypedConsole.in(folder);
    console.profile("nodes/a.yaml", "launch: local\ndata: {address: 127.0.0.1}\n");

    int code =
        console.execute(
            ("run collective --nodes a --ranks-per-node %d --set collective=barrier"
                    + " --set transport=tcp --set duration=100ms --set warmUp=0 --out %s")
                .formatted(ranks, folder.resolve("out"))
                .split(" "));

    assertThat(code).as(console.out() + console.err()).isEqualTo(0);
    String told = console.out() + console.err();
    String[] steps = {"  start (", "  join ("};
    if (ranks > 4) {
      assertThat(told).doesNotContain(steps).contains("Clean-up ");
    } else {
      assertThat(told).contains(steps);
    }
  }

  @Test
  void shouldTellTheStepThatFailedOfManyAgents() throws IOException {
    TypedConsole console = TypedConsole.in(folder);
    console.profile("nodes/a.yaml", "launch: local\ndata: {address: 127.0.0.1}\n");
    console.profile("nodes/gone.yaml", "ssh: {host: 127.0.0.1, port: 1, user: nobody}\n");

    int code =
        console.execute(
            ("run matrix --nodes a,gone --ranks-per-node 3 --set transport=tcp --out "
                    + folder.resolve("out"))
                .split(" "));

    assertThat(code).isEqualTo(3);
    assertThat((console.out() + console.err()).lines())
        .filteredOn(line -> line.contains(" failed ("))
        .isNotEmpty()
        .allMatch(
            line -> line.startsWith("  gone") && line.contains("  failure: connect failed ("));
  }
}
