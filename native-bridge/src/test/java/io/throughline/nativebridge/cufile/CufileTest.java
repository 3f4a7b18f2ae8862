package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.cufile.CufileAvailability.Available;
import io.throughline.nativebridge.cufile.CufileAvailability.Missing;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Folder;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCufile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order and arguments of the calls, with a library that stands in. */
@Requires(commands = "gcc")
class CufileTest {
  private static final long PATIENCE = 10_000_000_000L;

  @TempDir static Path folder;

  private static StandInCufile standIn;

  @BeforeAll
  static void build() {
    standIn = StandInCufile.in(folder);
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(standIn.open()).as("left open").isZero();
  }

  private static Cufile open() {
    return ((Available) Cufile.open(folder)).cufile();
  }

  @Test
  void shouldReadAndWriteWhereItIsTold(@TempDir Path root) throws Exception {
    try (Arena arena = Arena.ofConfined();
        Folder in = Folder.open(root.toString());
        DataFile file = in.createFile("f", false, false);
        Cufile cufile = open();
        CufileHandle handle = new CufileHandle(cufile, file.descriptor())) {
      MemorySegment memory = arena.allocate(4096, 4096);
      cufile.register(memory.address(), 4096);
      memory.setString(100, "from the GPU");
      assertThat(handle.write(memory.address(), 12, 50, 100)).isEqualTo(12);
      assertThat(handle.read(memory.address(), 4, 55, 300)).isEqualTo(4);
      assertThat(memory.get(JAVA_BYTE, 300)).isEqualTo((byte) 't');
      assertThat(handle.read(memory.address(), 100, 60, 0)).as("at the end").isEqualTo(2);
      assertThat(standIn.open()).isEqualTo(3);
      cufile.unregister(memory.address());
    }
    assertThat(Files.readString(root.resolve("f")).substring(50)).isEqualTo("from the GPU");
  }

  @Test
  void shouldStayOpenUntilTheLastHasClosedIt() {
    Cufile first = open();
    Cufile second = open();
    assertThat(standIn.open()).as("drivers").isEqualTo(1);
    first.close();
    first.close();
    assertThat(standIn.open()).isEqualTo(1);
    assertThat(second.properties().allowsCompatible()).isTrue();
    second.close();
    assertThat(standIn.open()).isZero();
  }

  @Test
  void shouldEndTheTransfersOfABatchInAnyOrder(@TempDir Path root) throws Exception {
    try (Arena arena = Arena.ofConfined();
        Folder in = Folder.open(root.toString());
        DataFile file = in.createFile("f", false, false);
        Cufile cufile = open();
        CufileHandle handle = new CufileHandle(cufile, file.descriptor());
        CufileBatch batch = new CufileBatch(cufile, 4)) {
      MemorySegment memory = arena.allocate(64);
      for (int i = 0; i < 4; i++) {
        memory.set(JAVA_BYTE, i, (byte) ('a' + i));
        batch.add(i, handle, true, memory.address(), 1, i, i);
      }
      assertThatThrownBy(() -> batch.add(5, handle, true, memory.address(), 1, 0, 0))
          .hasMessage("the batch has room for 4 transfers");
      batch.submit();
      assertThat(batch.underWay()).isEqualTo(4);
      assertThatThrownBy(() -> batch.add(5, handle, true, memory.address(), 1, 0, 0))
          .as("cuFile loses some where it is given more meanwhile")
          .isInstanceOf(IllegalStateException.class);
      assertThat(batch.next(0)).as("at the first look").isFalse();
      TreeSet<Long> ended = new TreeSet<>();
      while (batch.next(PATIENCE)) {
        ended.add(batch.cookie());
        assertThat(batch.moved()).isEqualTo(1);
      }
      assertThat(ended).containsExactly(0L, 1L, 2L, 3L);
      batch.add(8, handle, false, memory.address(), 9, 2, 0);
      batch.submit();
      assertThat(batch.next(PATIENCE)).isTrue();
      assertThat(batch.moved()).as("up to the end of the file").isEqualTo(2);
    }
    assertThat(Files.readString(root.resolve("f"))).isEqualTo("abcd");
  }

  @Test
  void shouldTellOfTransfersOfABatchThatFail(@TempDir Path root) throws Exception {
    try (Arena arena = Arena.ofConfined();
        Folder in = Folder.open(root.toString());
        DataFile file = in.createFile("f", false, false);
        Cufile cufile = open();
        CufileHandle handle = new CufileHandle(cufile, file.descriptor());
        CufileBatch batch = new CufileBatch(cufile, 2)) {
      long memory = arena.allocate(64).address();
      assertThatThrownBy(() -> one(batch, handle, memory, CufileError.CU_FILE_IO_NOT_SUPPORTED))
          .hasMessageContaining("GPUDirect Storage not supported on current file")
          .hasMessageContaining("CU_FILE_IO_NOT_SUPPORTED, 5008");
      assertThatThrownBy(() -> one(batch, handle, memory, null))
          .as("nothing is told of any then")
          .hasMessage(
              "cuFile: looking at a batch failed: cufile io error (CU_FILE_IO_ERROR, 5044)");
      assertThat(batch.underWay()).isZero();
      standIn.failStarting();
      batch.add(1, handle, true, memory, 1, 0, 0);
      batch.submit();
      assertThat(batch.next(PATIENCE)).isTrue();
      assertThatThrownBy(batch::moved)
          .hasMessage("cuFile: a transfer of a batch failed: it ended as CUFILE_INVALID");
      standIn.failSubmitting(CufileError.CU_FILE_BATCH_NOCOMPAT_ERROR.code());
      batch.add(1, handle, true, memory, 1, 0, 0);
      assertThatThrownBy(batch::submit)
          .hasMessage(
              "cuFile: submitting a batch of 1 failed: compat mode off error"
                  + " (CU_FILE_BATCH_NOCOMPAT_ERROR, 5049)");
      assertThat(batch.next(0)).as("nothing is under way then").isFalse();
      batch.add(1, handle, true, memory, 1, 0, 0);
      batch.submit();
      assertThat(batch.underWay()).as("what is under way is waited for at the end").isEqualTo(1);
    }
    assertThat(Files.size(root.resolve("f"))).isEqualTo(1);
  }

  /** A transfer that fails with an error of cuFile, or else as the file system says. */
  private static void one(
      CufileBatch batch, CufileHandle handle, long memory, @Nullable CufileError error) {
    standIn.failTransfer(error == null ? -1 : error.code());
    batch.add(1, handle, true, memory, 1, 0, 0);
    batch.submit();
    assertThat(batch.next(PATIENCE)).isTrue();
    batch.moved();
  }

  @Test
  void shouldSayThatThereAreNoBatchesOfThatSize() {
    try (Cufile cufile = open()) {
      assertThat(cufile.properties().mostInBatch()).isEqualTo(128);
      assertThatThrownBy(() -> new CufileBatch(cufile, 129))
          .hasMessage(
              "cuFile: setting up a batch of 129 failed: invalid arguments"
                  + " (CU_FILE_INVALID_VALUE, 5022)");
    }
  }

  @Test
  void shouldSayWhatFailed(@TempDir Path root) throws Exception {
    try (Folder in = Folder.open(root.toString());
        DataFile file = in.createFile("f", false, false);
        Cufile cufile = open();
        CufileHandle handle = new CufileHandle(cufile, file.descriptor())) {
      standIn.failTransfer(-1);
      assertThatThrownBy(() -> handle.read(1, 4096, 8192, 0))
          .hasMessage("cuFile: reading 4096 bytes at 8192 failed: Input/output error (errno 5)")
          .matches(e -> ((CufileException) e).errno() == 5);
      standIn.failTransfer(CufileError.CU_FILE_MEMORY_NOT_REGISTERED.code());
      assertThatThrownBy(() -> handle.write(1, 4096, 0, 0))
          .hasMessage(
              "cuFile: writing 4096 bytes at 0 failed: device pointer lookup failure"
                  + " (CU_FILE_MEMORY_NOT_REGISTERED, 5024)");
      standIn.failTransfer(-CufileError.CU_FILE_HANDLE_NOT_REGISTERED.code());
      assertThatThrownBy(() -> handle.read(1, 4096, 0, 0))
          .as("an error of cuFile where the errno is")
          .hasMessageContaining("(CU_FILE_HANDLE_NOT_REGISTERED, 5027)")
          .matches(e -> ((CufileException) e).errno() == 0);
      assertThatThrownBy(() -> new CufileHandle(cufile, -1))
          .hasMessage(
              "cuFile: registering a file failed: invalid arguments (CU_FILE_INVALID_VALUE, 5022)");
      standIn.failFiles(CufileError.CU_FILE_HANDLE_NOT_REGISTERED.code());
      assertThatThrownBy(() -> new CufileHandle(cufile, file.descriptor()))
          .hasMessageEndingWith(
              "(CU_FILE_HANDLE_NOT_REGISTERED, 5027); cuFile looks devices up in /run/udev, which"
                  + " a container lacks unless it is mounted there, and a host without udev altogether");
      standIn.failFiles(-22);
      assertThatThrownBy(() -> new CufileHandle(cufile, file.descriptor()))
          .as("a configuration that cuFile cannot read")
          .hasMessage("cuFile: registering a file failed: Invalid argument (errno 22)");
    } finally {
      standIn.failFiles(0);
    }
  }

  @Test
  void shouldRecogniseCompatibilityMode() {
    try (Cufile cufile = open()) {
      assertThat(cufile.properties()).isEqualTo(new Cufile.Properties(0, 0, false, true, 128));
      assertThat(cufile.properties().words()).startsWith("cuFile in compatibility mode: nvidia-fs");
      standIn.nvidiaFs(22);
      assertThat(cufile.properties().compatible()).isFalse();
      assertThat(cufile.properties().words()).isEqualTo("cuFile with nvidia-fs 2.22");
    } finally {
      standIn.nvidiaFs(0);
    }
  }

  @Test
  void shouldSayWhyThereIsNone(@TempDir Path empty) {
    assertThat(Cufile.missing(empty))
        .startsWith("GPUDirect Storage is missing: there is no libcufile.so.0 here");
    assertThat(Cufile.missing(folder)).isEmpty();
    assertThat(((Missing) Cufile.open(empty)).reason())
        .startsWith("GPUDirect Storage is missing: there is no libcufile.so.0 here");
    standIn.failOpening(CufileError.CU_FILE_CUDA_DRIVER_ERROR.code());
    assertThat(Cufile.open(folder))
        .isEqualTo(
            new Missing(
                "cuFile: opening the driver failed: CUDA Driver API error"
                    + " (CU_FILE_CUDA_DRIVER_ERROR, 5011), CUDA error 100"));
  }

  @Test
  void shouldMatchTheHeader(@TempDir Path scratch) throws Exception {
    Optional<Path> include =
        Stream.of("/usr/local/cuda/include", System.getProperty("cufile.include", "/none"))
            .map(Path::of)
            .filter(path -> Files.exists(path.resolve("cufile.h")))
            .findFirst();
    assumeTrue(include.isPresent(), "cuFile's header is not installed");
    String values =
        Stream.concat(
                Arrays.stream(CufileStruct.values()).map(CufileStruct::expression),
                Arrays.stream(CufileError.values()).map(CufileError::name))
            .map(e -> "printf(\"%1$s = %%d\\n\", (int) (%1$s));\n".formatted(e))
            .collect(Collectors.joining());
    Files.writeString(
        scratch.resolve("c.c"),
        "#include <stdbool.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <sys/types.h>\n"
            + "#include <cufile.h>\nint main(void) {\n"
            + values
            + "return 0; }\n");
    String made = scratch.resolve("c").toString();
    Command.run(
        "gcc",
        "-I/usr/local/cuda/include",
        "-I" + include.get(),
        "-o",
        made,
        scratch.resolve("c.c").toString());
    assertThat(Command.run(made).lines())
        .containsExactlyElementsOf(
            Stream.concat(
                    Arrays.stream(CufileStruct.values())
                        .map(field -> field.expression() + " = " + field.value()),
                    Arrays.stream(CufileError.values())
                        .map(error -> error.name() + " = " + error.code()))
                .toList());
  }
}
