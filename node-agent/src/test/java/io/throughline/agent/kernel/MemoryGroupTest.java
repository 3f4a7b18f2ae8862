package io.throughline.agent.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.MemoryLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryGroupTest {
  private static final long MEGABYTE = 1_000_000;

  @TempDir Path root;

  private void put(String file, Object text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  @Test
  void shouldFindTheLowestLimitOfVersionTwo() throws Exception {
    put("proc/self/cgroup", "0::/a/b");
    put("sys/fs/cgroup/a/b/memory.max", "max");
    put("sys/fs/cgroup/a/memory.max", 500 * MEGABYTE);
    put("sys/fs/cgroup/a/memory.current", 300 * MEGABYTE);
    put(
        "sys/fs/cgroup/a/memory.stat",
        "anon 1\ninactive_file %d\nactive_file %d".formatted(40 * MEGABYTE, 20 * MEGABYTE));
    put("sys/fs/cgroup/memory.max", 900 * MEGABYTE);
    put("sys/fs/cgroup/memory.current", 840 * MEGABYTE);
    assertThat(MemoryGroup.limit(root))
        .as("the group above has less left")
        .isEqualTo(new MemoryLimit("/a", 500 * MEGABYTE, 60 * MEGABYTE));
  }

  @Test
  void shouldFindTheLimitOfVersionOneBesideAnEmptyVersionTwo() throws Exception {
    put("proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/x\n0::/");
    put("sys/fs/cgroup/memory/x/memory.limit_in_bytes", 140 * MEGABYTE);
    put("sys/fs/cgroup/memory/x/memory.usage_in_bytes", 50 * MEGABYTE);
    put("sys/fs/cgroup/memory/x/memory.stat", "inactive_file 7\ntotal_inactive_file 1000000");
    put("sys/fs/cgroup/memory/memory.limit_in_bytes", 9_223_372_036_854_771_712L);
    assertThat(MemoryGroup.limit(root))
        .isEqualTo(new MemoryLimit("/x", 140 * MEGABYTE, 91 * MEGABYTE));
  }

  @Test
  void shouldFindTheOwnGroupOfAContainerThatIsToldTheHostsPath() throws Exception {
    put("proc/self/cgroup", "0::/host/of/a/container");
    put("sys/fs/cgroup/memory.max", 100 * MEGABYTE);
    put("sys/fs/cgroup/memory.current", 30 * MEGABYTE);
    assertThat(MemoryGroup.limit(root))
        .isEqualTo(new MemoryLimit("/", 100 * MEGABYTE, 70 * MEGABYTE));
  }

  @Test
  void shouldFindNothingWhereNothingIsLimited() throws Exception {
    assertThat(MemoryGroup.limit(root)).isNull();
    put("proc/self/cgroup", "0::/a");
    put("sys/fs/cgroup/a/memory.max", "max");
    assertThat(MemoryGroup.limit(root)).isNull();
  }
}
