package io.throughline.console.desktop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.files.FilesModel;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodesModelTest {
  private static final String COMMENTED = "# Ours until Friday.\nlaunch: local # really\n";

  @TempDir Path folder;
  private final List<Problem> told = new ArrayList<>();
  private NodesModel model;

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(folder.resolve("nodes"));
    Files.writeString(folder.resolve("nodes/a.yaml"), COMMENTED);
    model = new NodesModel(new Profiles(folder), new Threads(Runnable::run, Runnable::run));
    model.onProblems(told::addAll);
    model.load();
  }

  @Test
  void shouldListFilesWithMistakesBesideTheOthers() throws IOException {
    Files.writeString(folder.resolve("nodes/b.yaml"), "launch: locally\n");

    model.load();

    assertThat(model.names()).containsExactlyInAnyOrder("a", "b");
    assertThat(model.entries().get(1).problems().getFirst().toString())
        .contains("b.yaml:1: launch", "'locally' is neither ssh nor local");
  }

  @Test
  void shouldShowTheFilesThatWereReadLast() throws IOException {
    Deque<Runnable> shown = new ArrayDeque<>();
    NodesModel slow = new NodesModel(new Profiles(folder), new Threads(Runnable::run, shown::push));
    slow.load();
    Files.writeString(folder.resolve("nodes/b.yaml"), "launch: local\n");
    slow.load();

    shown.forEach(Runnable::run);

    assertThat(slow.names()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void shouldSaveAndRename() {
    model.save(NodeProfile.local("b"), "a", model.entries(), () -> {}, () -> {});

    assertThat(model.names()).containsExactly("b");
    assertThat(folder.resolve("nodes/a.yaml")).doesNotExist();
  }

  @Test
  void shouldNotWriteOverWhatSomethingElseWroteUnlessToldAgain() throws IOException {
    Path file = folder.resolve("nodes/a.yaml");
    Files.writeString(file, "launch: local\ndescription: from elsewhere\n");
    Files.writeString(folder.resolve("nodes/b.yaml"), "launch: local\n");

    model.save(NodeProfile.local("a"), "a", model.entries(), () -> {}, () -> {});
    model.save(NodeProfile.local("b"), "", model.entries(), () -> {}, () -> {});

    assertThat(told.getFirst().toString())
        .isEqualTo(
            "a: its file was written by something else since it was read here, so it was left as"
                + " it is; Save again writes yours over it, Revert shows what is there");
    assertThat(file).content().contains("from elsewhere");
    assertThat(model.entry("a").orElseThrow().content())
        .extracting(NodeProfile::description)
        .isEqualTo("from elsewhere");

    model.save(NodeProfile.local("a"), "a", model.entries(), () -> {}, () -> {});

    assertThat(file).content().doesNotContain("from elsewhere");
  }

  @Test
  void shouldRestoreADeletedFileWithItsComments() {
    List<Optional<FilesModel.Deleted>> deleted = new ArrayList<>();
    model.delete(model.entries().getFirst(), deleted::add);
    assertThat(model.entries()).isEmpty();

    model.restore(deleted.getFirst().orElseThrow(), () -> {});

    assertThat(model.names()).containsExactly("a");
    assertThat(folder.resolve("nodes/a.yaml")).hasContent(COMMENTED);
  }

  @Test
  void shouldNotOverwriteAFileThatWasMadeSinceTheDeletion() throws IOException {
    List<Optional<FilesModel.Deleted>> deleted = new ArrayList<>();
    model.delete(model.entries().getFirst(), deleted::add);
    Files.writeString(folder.resolve("nodes/a.yaml"), "launch: ssh\nssh: {host: new}\n");

    model.restore(deleted.getFirst().orElseThrow(), () -> {});

    Path file = folder.resolve("nodes/a.yaml");
    assertThat(told)
        .containsExactly(
            new Problem(
                file.toString(),
                "was made anew since it was deleted, so it was left as it is",
                "rename it first"));
    assertThat(file).content().contains("new");
  }

  @Test
  void shouldSayWhyATextCannotBeWritten() throws IOException {
    Path file = folder.resolve("nodes/a.yaml");
    Files.delete(file);
    Files.delete(file.getParent());
    Files.writeString(file.getParent(), "no folder");

    model.writeText(model.entries().getFirst(), COMMENTED, "launch: local\n", () -> {}, () -> {});

    assertThat(told.getFirst().toString()).startsWith(file + ": cannot be written: ");
  }

  @Test
  void shouldNotWriteATextOverWhatSomethingElseWroteUnlessToldAgain() throws IOException {
    Path file = folder.resolve("nodes/a.yaml");
    Files.writeString(file, "launch: local\n# from elsewhere\n");
    List<String> outcome = new ArrayList<>();
    FolderEntry<NodeProfile> entry = model.entries().getFirst();

    model.writeText(
        entry, COMMENTED, "# mine\n", () -> outcome.add("saved"), () -> outcome.add("refused"));

    assertThat(outcome).containsExactly("refused");
    assertThat(told.getFirst().toString())
        .isEqualTo(
            "a: its file was written by something else since it was read here, so it was left as"
                + " it is; Save again writes yours over it, Revert shows what is there");
    assertThat(file).content().contains("from elsewhere");

    model.writeText(
        entry,
        Files.readString(file),
        "# mine\n",
        () -> outcome.add("saved"),
        () -> outcome.add("refused"));

    assertThat(outcome).containsExactly("refused", "saved");
    assertThat(file).hasContent("# mine\n");
  }

  @Test
  void shouldDeleteAFileThatIsNoTextAndBringItBack() throws IOException {
    Path file = folder.resolve("nodes/latin.yaml");
    byte[] latin = "description: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, latin);
    model.load();
    List<Optional<FilesModel.Deleted>> deleted = new ArrayList<>();

    model.delete(model.entry("latin").orElseThrow(), deleted::add);
    assertThat(file).doesNotExist();

    model.restore(deleted.getFirst().orElseThrow(), () -> {});
    assertThat(file).hasBinaryContent(latin);
  }

  @Test
  void shouldLeaveAFileThatIsTooLargeToBeBroughtBack() throws IOException {
    Path file = folder.resolve("nodes/large.yaml");
    Files.write(file, new byte[(1 << 20) + 1]);
    model.load();

    model.delete(model.entry("large").orElseThrow(), deleted -> {});

    assertThat(told.getFirst().toString())
        .isEqualTo(
            file + ": is no file of at most 1 MiB, which could be brought back; delete it by hand");
    assertThat(file).exists();
  }

  @Test
  void shouldCountAFileThatIsGoneAsDeleted() throws IOException {
    Files.delete(folder.resolve("nodes/a.yaml"));
    List<Optional<FilesModel.Deleted>> deleted = new ArrayList<>();

    model.delete(model.entries().getFirst(), deleted::add);

    assertThat(deleted).containsExactly(Optional.empty());
    assertThat(told).isEmpty();
    assertThat(model.entries()).isEmpty();
  }
}
