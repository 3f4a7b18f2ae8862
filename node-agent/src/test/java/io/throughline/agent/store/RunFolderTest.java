package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run may touch of a node's disk. */
class RunFolderTest {
  @TempDir Path place;

  @Test
  void shouldLeaveNothingBehind() {
    try (RunFolder folder = RunFolder.open(place.toString(), "", "run-1", "")) {
      folder.create("data-0", false);
      assertThat(place.resolve("run-1/data-0")).exists();
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void shouldUseTheFolderThatTheKeeperMade() throws Exception {
    Path kept = Files.createDirectory(place.resolve("run-1"));
    Path mark = Files.writeString(kept.resolve(".throughline"), "mark\n");
    try (RunFolder folder = RunFolder.open(place.toString(), "", "run-1", kept.toString())) {
      folder.create("data-0", false);
      folder.create("data-1", false);
      assertThat(mark).as("what it may remove").hasContent("mark\ndata-0\ndata-1\n");
    }
    assertThat(kept.toFile().list())
        .as("it is the keeper's to remove")
        .containsOnly(".throughline");
  }

  @Test
  void shouldRefuseAFileThatIsNotOursAndLeaveItAlone() throws Exception {
    Path kept = Files.createDirectory(place.resolve("run-1"));
    Path mark = Files.writeString(kept.resolve(".throughline"), "mark\n");
    Path foreign = Files.writeString(kept.resolve("data-0"), "precious");
    Path link = Files.createSymbolicLink(kept.resolve("data-1"), place.resolve("nowhere"));
    try (RunFolder folder = RunFolder.open(place.toString(), "", "run-1", kept.toString())) {
      for (Path each : List.of(foreign, link)) {
        assertThatThrownBy(() -> folder.create(each.getFileName().toString(), false))
            .isInstanceOf(StoreException.class)
            .hasMessage(each + " is there already and is not this run's: it is left alone");
      }
    }
    assertThat(foreign).hasContent("precious");
    assertThat(link).isSymbolicLink();
    assertThat(mark).as("what the keeper may remove").hasContent("mark\n");
  }

  @Test
  void shouldNoticeThatItsFolderWasMoved() throws Exception {
    try (RunFolder folder = RunFolder.open(place.toString(), "", "run-1", "")) {
      folder.create("data-0", false);
      folder.requireNamed();
      Path ours = place.resolve("run-1");
      Files.move(ours, place.resolve("elsewhere"));
      assertThatThrownBy(folder::requireNamed)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "%s was moved by somebody else while the run used it; run it again, and leave %s alone"
                  + " meanwhile",
              ours, ours);
    }
    assertThat(place.resolve("elsewhere")).as("its files go all the same").isEmptyDirectory();
  }

  @Test
  void shouldMakeNoFileThatTheKeeperCannotBeToldOf() throws Exception {
    Path kept = Files.createDirectory(place.resolve("run-1"));
    try (RunFolder folder = RunFolder.open(place.toString(), "", "run-1", kept.toString())) {
      assertThatThrownBy(() -> folder.create("data-0", false))
          .hasMessage("opening %s/.throughline failed: No such file or directory (errno 2)", kept);
    }
    assertThat(kept).isEmptyDirectory();
  }

  @Test
  void shouldRefuseAFolderThatIsNotOurs() throws Exception {
    Path other = Files.createDirectory(place.resolve("run-1"));
    refused("", other + " is there already and is not this run's: it is left alone");
    assertThat(other).isEmptyDirectory();
  }

  @Test
  void shouldRefuseALinkInPlaceOfTheFolder() throws Exception {
    Path elsewhere = Files.createDirectory(place.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(place.resolve("run-1"), elsewhere);
    refused("", link + " is there already and is not this run's: it is left alone");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void shouldRefuseALinkOutOfTheRoot() throws Exception {
    Path root = Files.createDirectory(place.resolve("root"));
    Path out = Files.createDirectory(place.resolve("out"));
    Files.createSymbolicLink(root.resolve("way"), out);
    assertThatThrownBy(() -> RunFolder.open(root.toString(), "way", "run-1", ""))
        .hasMessage(
            "%s/way is or passes through a symbolic link; below storageRoot none is followed",
            root);
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void shouldRefuseAPathOutOfTheRoot() throws Exception {
    Path root = Files.createDirectory(place.resolve("root"));
    Files.createDirectory(place.resolve("out"));
    assertThatThrownBy(() -> RunFolder.open(root.toString(), "../out", "run-1", ""))
        .hasMessage("%s/../out leads out of storageRoot %s", root, root);
    assertThatThrownBy(() -> RunFolder.open(root.toString(), "/tmp", "run-1", ""))
        .hasMessageContaining("leads out of storageRoot");
  }

  @Test
  void shouldSayWhatIsWrongWithTheRoot() {
    assertThatThrownBy(() -> RunFolder.open("data", "", "run-1", ""))
        .hasMessage("storageRoot 'data' is not an absolute path; write it from / on");
    assertThatThrownBy(() -> RunFolder.open(place + "/none", "", "run-1", ""))
        .hasMessage(
            "opening the folder %s/none failed: No such file or directory (errno 2); make that folder"
                + " on the node, or change storageRoot in the node's profile",
            place);
  }

  private void refused(String below, String message) {
    assertThatThrownBy(() -> RunFolder.open(place.toString(), below, "run-1", ""))
        .isInstanceOf(StoreException.class)
        .hasMessage(message);
  }
}
