package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownHostsTest {
  private static final int ROUNDS = 50;
  private static final int NODES = 8;

  @TempDir Path folder;

  @Test
  void shouldKeepTheKeysOfNodesThatAreAcceptedAtOnce() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Path data = folder.resolve("data" + round);
      KnownHosts known = new KnownHosts(new SshHome(folder, data, "me", ""), List.of());
      try (ExecutorService threads = Executors.newFixedThreadPool(NODES)) {
        List<Future<?>> added = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
          String name = "node" + node;
          added.add(
              threads.submit(() -> {
                known.add(name, "ssh-ed25519", "AAAA");
                return name;
              }));
        }
        for (Future<?> one : added) {
          one.get();
        }
      }

      Path file = new SshHome(folder, data, "me", "").ownKnownHosts();
      assertThat(Files.readAllLines(file))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, NODES)
                  .mapToObj(node -> "node" + node + " ssh-ed25519 AAAA")
                  .toList());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }
}
