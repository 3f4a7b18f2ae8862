package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Note;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines as UCX writes them to its log. */
class UcxComplaintsTest {
  private static final String BEFORE =
      "[1795576986.250813] [vm:20805:0]     ucp_context.c:1161 UCX  ";

  @TempDir Path folder;

  private List<Note> notes(boolean gpu, String... lines) throws IOException {
    Path log = folder.resolve("ucx.log");
    Files.write(log, List.of(lines));
    return UcxComplaints.notes(log, gpu);
  }

  @Test
  void shouldTellEachWarningAndErrorOnce() throws IOException {
    String warning = BEFORE + "WARN  network device ' lo' is not available";
    assertThat(
            notes(
                false,
                warning,
                BEFORE + "INFO  ep_cfg[0]: tag(sysv/memory cma/memory)",
                "[1795576986.250814] [vm:20805:0]   | 0..inf | short | sysv/memory |",
                warning,
                BEFORE + "ERROR \u001b[31mbind\u0007 failed\tonce"))
        .containsExactly(
            Note.doubt("UCX warned: network device ' lo' is not available"),
            Note.doubt("UCX reported an error: [31mbind failed once"));
  }

  @Test
  void shouldTellOnceWhatDiffersByAddressesInMemoryOnly() throws IOException {
    String line = BEFORE + "WARN  unexpected tag-receive descriptor %s was not matched";
    assertThat(notes(false, line.formatted("0x7fb75cb11ed0"), line.formatted("0x7f76877eda90")))
        .containsExactly(
            Note.doubt("UCX warned: unexpected tag-receive descriptor 0x... was not matched"));
  }

  @Test
  void shouldDoubtNothingForAUcxWithCudaOnANodeWithout() throws IOException {
    String line = BEFORE + "WARN  failed to load libcuda.so.1: no such file";
    assertThat(notes(false, line)).extracting(Note::doubtful).containsExactly(false);
    assertThat(notes(true, line)).extracting(Note::doubtful).containsExactly(true);
  }

  @Test
  void shouldBoundNumberAndLength() throws IOException {
    String[] lines =
        IntStream.range(0, 5000)
            .mapToObj(i -> BEFORE + "WARN  %d %s".formatted(i, "x".repeat(1000)))
            .toArray(String[]::new);
    List<Note> notes = notes(false, lines);
    assertThat(notes).hasSize(9);
    assertThat(notes.getLast().text())
        .isEqualTo("UCX wrote 4992 more warnings and errors, which stand in ucx.log.");
    assertThat(notes.stream().map(Note::text).collect(Collectors.joining()).length())
        .isLessThan(4000);
  }

  @Test
  void shouldTellNothingWithoutALog() {
    assertThat(UcxComplaints.notes(folder.resolve("none"), false)).isEmpty();
  }
}
