package io.throughline.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageSupplyTest {
  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve("sys/kernel/mm").resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void shouldSayWhatIsSetAsideAndWhatSetsMoreAside() throws IOException {
    file("hugepages/hugepages-2048kB/nr_hugepages", "100");
    file("hugepages/hugepages-2048kB/free_hugepages", "30");
    file("hugepages/hugepages-2048kB/resv_hugepages", "10");

    assertThat(new PageSupply("n1", 2, root).tooFew(1L << 30, new RuntimeException()))
        .hasMessageContaining("node n1: pages")
        .hasMessageContaining(
            "2MiB takes 512 huge pages of 2 MiB for buffers of 1 GiB of each of 2 agents, and 20 of"
                + " 100 are free")
        .hasMessageContaining("on n1: sudo sysctl vm.nr_hugepages=1104; or choose other pages");
  }

  @Test
  void shouldSayWhichSettingForbidsTransparentOnes() throws IOException {
    PageSupply supply = new PageSupply("n1", 1, root);
    assertThat(supply.noTransparent(1)).hasMessageContaining("no transparent huge pages");

    file("transparent_hugepage/enabled", "always madvise [never]");
    file("transparent_hugepage/hugepages-2048kB/enabled", "always [inherit] madvise never");
    assertThat(supply.noTransparent(1))
        .hasMessageContaining("/transparent_hugepage/enabled says never")
        .hasMessageContaining("echo madvise | sudo tee ");

    file("transparent_hugepage/enabled", "always [madvise] never");
    file("transparent_hugepage/hugepages-2048kB/enabled", "always inherit madvise [never]");
    assertThat(supply.noTransparent(1))
        .hasMessageContaining("/hugepages-2048kB/enabled says never");

    file("transparent_hugepage/hugepages-2048kB/enabled", "always [inherit] madvise never");
    assertThat(supply.noTransparent(8 << 20))
        .hasMessageContaining("gave no transparent huge page for buffers of 8 MiB");
  }
}
