package io.throughline.agent.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.evidence.OtherAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherAgentsTest {
  @TempDir Path root;

  private void process(String id, String... words) throws IOException {
    Path process = Files.createDirectories(root.resolve("proc").resolve(id));
    Files.writeString(process.resolve("comm"), Path.of(words[0]).getFileName() + "\n");
    Files.writeString(process.resolve("status"), "Name:\tx\nNSpid:\t" + id + "\n");
    Files.writeString(process.resolve("cmdline"), String.join("\0", words) + "\0");
  }

  @Test
  void shouldFindAgentsByTheClassThatTheyRun() throws IOException {
    long parent =
        ProcessHandle.current().parent().or(() -> ProcessHandle.of(1)).orElseThrow().pid();
    process(Long.toString(ProcessHandle.current().pid()), "java", OtherAgents.MAIN);
    process(Long.toString(parent), "/x/runtime/bin/java", "-cp", "a.jar", OtherAgents.MAIN);
    process("999999991", "java", "-cp", "a.jar", OtherAgents.MAIN);
    process("999999992", "grep", OtherAgents.MAIN, "log");
    process("999999993", "java", "not." + OtherAgents.MAIN);
    process("self", "java", OtherAgents.MAIN);

    process("999999994", "java", OtherAgents.MAIN);
    Files.writeString(root.resolve("proc/999999994/status"), "NSpid:\t999999994\t17\n");
    String owner = Files.getOwner(root).getName();

    assertThat(OtherAgents.find(root))
        .extracting(OtherAgent::pid)
        .containsExactlyInAnyOrder(parent, 999_999_991L);
    assertThat(OtherAgents.find(root))
        .filteredOn(agent -> agent.pid() == parent)
        .allMatch(agent -> agent.user().equals(owner))
        .allMatch(agent -> agent.sinceEpochMillis() > 0)
        .allMatch(agent -> agent.sinceEpochMillis() < Instant.now().toEpochMilli());
    assertThat(OtherAgents.find(root))
        .filteredOn(agent -> agent.pid() != parent)
        .allMatch(agent -> agent.sinceEpochMillis() == 0);
  }

  @Test
  void shouldKnowTheClassThatAgentsRun() throws ClassNotFoundException {
    assertThat(Class.forName(OtherAgents.MAIN)).hasDeclaredMethods("main");
  }
}
