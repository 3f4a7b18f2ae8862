package io.throughline.launch.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.testing.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentBundleTest {
  private static final String DEEP =
      "lib/"
          + "a-rather-long-folder-name/".repeat(4)
          + "and-a-file-with-a-name-that-is-long-too.txt";

  @TempDir private Path folder;
  private Path agent;
  private Path data;

  @BeforeEach
  void makeAgent() throws IOException {
    agent = folder.resolve("agent");
    data = folder.resolve("data");
    Files.createDirectories(agent.resolve("bin"));
    Path script = Files.writeString(agent.resolve("bin/agent"), "#!/bin/sh\n");
    script.toFile().setExecutable(true);
    Path deep = agent.resolve(DEEP);
    Files.createDirectories(deep.getParent());
    Files.writeString(deep, "deep\n");
    Files.setLastModifiedTime(deep, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    Files.createSymbolicLink(agent.resolve("lib/link"), deep);
  }

  @Test
  void shouldPackWhatEveryTarReads() throws Exception {
    AgentBundle bundle = AgentBundle.of(agent, data, true);
    Path archive = bundle.archive();
    Path out = Files.createDirectories(folder.resolve("out"));
    Command.run("tar", "-xzf", archive.toString(), "-C", out.toString());

    assertThat(out.resolve("bin/agent")).isExecutable();
    assertThat(out.resolve(DEEP)).hasContent("deep\n");
    assertThat(Files.isSymbolicLink(out.resolve("lib/link"))).isFalse();
    assertThat(Files.getLastModifiedTime(out.resolve(DEEP)).toInstant())
        .as("class archives are valid for files of one time only")
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(Command.run("sh", "-c", "cd " + out + " && sha256sum MANIFEST"))
        .startsWith(bundle.hash());
    assertThat(Command.run("sh", "-c", "cd " + out + " && sha256sum -c MANIFEST"))
        .contains("keeper.sh: OK", "pipe.sh: OK", DEEP + ": OK")
        .doesNotContain("FAILED");
  }

  @Test
  void shouldBeNamedByContentAlone() throws Exception {
    Bundles bundles = new Bundles(data);
    AgentBundle first = bundles.of(agent, true);
    assertThat(bundles.of(agent, true)).as("read once").isSameAs(first);
    Files.setLastModifiedTime(agent.resolve("bin/agent"), FileTime.fromMillis(1000));
    assertThat(bundles.of(agent, true).hash()).isEqualTo(first.hash());
    Files.writeString(agent.resolve("bin/agent"), "#!/bin/sh\n# other\n");
    assertThat(bundles.of(agent, true).hash()).isNotEqualTo(first.hash());
  }

  @Test
  void shouldLeaveNothingOfAnArchiveThatCouldNotBeMade() throws Exception {
    AgentBundle bundle = AgentBundle.of(agent, data, true);
    Files.delete(agent.resolve("bin/agent"));
    assertThatThrownBy(bundle::archive).isInstanceOf(IOException.class);
    assertThat(data.resolve("bundles"))
        .isDirectoryNotContaining(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void shouldSayWhereThereIsNoAgent() {
    assertThatThrownBy(() -> AgentBundle.of(folder.resolve("none"), data, true))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no agent at " + folder.resolve("none/bin/agent"));
  }

  @Test
  void shouldReadWhatTheJavaRuntimeNeeds() throws Exception {
    Path libjvm = Path.of(System.getProperty("java.home"), "lib/server/libjvm.so");
    ElfFile elf = ElfFile.read(libjvm).orElseThrow();
    assertThat(elf.machine()).isIn("x86_64", "aarch64");
    assertThat(elf.needed()).contains("libc.so.6");
    assertThat(Versions.compare(elf.glibc(), "2.2")).isPositive();
    assertThat(Versions.compare(elf.glibc(), "2.99")).isNegative();
    assertThat(ElfFile.read(agent.resolve("bin/agent"))).isEmpty();
  }

  @Test
  void shouldOrderVersionsByNumber() {
    assertThat(Versions.compare("2.4", "2.36")).isNegative();
    assertThat(Versions.compare("2.36", "2.36")).isZero();
    assertThat(Versions.compare("2.3.4", "2.3")).isPositive();
    assertThat(Versions.higher("", "2.2.5")).isEqualTo("2.2.5");
  }
}
