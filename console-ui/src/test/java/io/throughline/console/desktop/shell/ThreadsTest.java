package io.throughline.console.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void shouldTellAlsoOfAnErrorOfTheVirtualMachine() {
    List<Problem> told = new ArrayList<>();

    new Threads(Runnable::run, Runnable::run)
        .run(
            () -> {
              throw new NoClassDefFoundError("org/sqlite/JDBC");
            },
            done -> {},
            told::addAll);

    assertThat(told).extracting(Problem::what).containsExactly("org/sqlite/JDBC");
  }
}
