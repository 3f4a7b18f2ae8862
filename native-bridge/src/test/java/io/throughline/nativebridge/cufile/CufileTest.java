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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order and arguments of the calls, with a library that stands in. */
@Requires(commands = "gcc")
class CufileTest {
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
      TreeSet<Long> ended = new TreeSet<>();
      while (batch.next()) {
        ended.add(batch.cookie());
        assertThat(batch.moved()).isEqualTo(1);
      }
      assertThat(ended).containsExactly(0L, 1L, 2L, 3L);
      batch.add(9, handle, false, memory.address(), 1, 2, 0);
      batch.submit();
      standIn.failTransfer(CufileError.CU_FILE_IO_NOT_SUPPORTED.code());
      assertThat(batch.next()).isTrue();
      assertThatThrownBy(batch::moved)
          .hasMessageContaining("GPUDirect Storage not supported on current file")
          .hasMessageContaining("CU_FILE_IO_NOT_SUPPORTED, 5008");
    }
    assertThat(Files.readString(root.resolve("f"))).isEqualTo("abcd");
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
      assertThatThrownBy(() -> new CufileHandle(cufile, -1))
          .hasMessage(
              "cuFile: registering a file failed: invalid arguments (CU_FILE_INVALID_VALUE, 5022)");
    }
  }

  @Test
  void shouldRecogniseCompatibilityMode() {
    try (Cufile cufile = open()) {
      assertThat(cufile.properties()).isEqualTo(new Cufile.Properties(0, 0, false, true));
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
