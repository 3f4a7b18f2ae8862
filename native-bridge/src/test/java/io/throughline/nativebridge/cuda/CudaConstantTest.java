package io.throughline.nativebridge.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.cuda.driver.CudaConstant;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the constants and the shapes of the calls against the toolkit's header. */
@Requires(commands = "gcc")
class CudaConstantTest {
  private static final String INCLUDE = "/usr/local/cuda/include";

  @TempDir Path folder;

  @Test
  void shouldMatchTheHeader() throws Exception {
    assumeTrue(Files.exists(Path.of(INCLUDE, "cuda.h")), "CUDA's toolkit is not installed");
    String values =
        Arrays.stream(CudaConstant.values())
            .map(constant -> "printf(\"%1$s = %%d\\n\", (int) %1$s);\n".formatted(constant))
            .collect(Collectors.joining());
    // Assignments that compile without a warning: the header's prototypes are those that are bound.
    String program =
        """
        #include <stdio.h>
        #include <cuda.h>
        CUresult (*a)(CUdeviceptr *, size_t) = cuMemAlloc_v2;
        CUresult (*b)(CUdeviceptr, const void *, size_t, CUstream) = cuMemcpyHtoDAsync_v2;
        CUresult (*c)(void *, CUdeviceptr, size_t, CUstream) = cuMemcpyDtoHAsync_v2;
        CUresult (*d)(void *, size_t, unsigned int) = cuMemHostRegister_v2;
        CUresult (*e)(void **, size_t, unsigned int) = cuMemHostAlloc;
        CUresult (*f)(CUstream *, unsigned int) = cuStreamCreate;
        CUresult (*g)(CUevent *, unsigned int) = cuEventCreate;
        CUresult (*h)(CUdeviceptr, unsigned char, size_t, CUstream) = cuMemsetD8Async;
        CUresult (*i)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
            unsigned, CUstream, void **, void **) = cuLaunchKernel;
        CUresult (*j)(char *, int, CUdevice) = cuDeviceGetPCIBusId;
        CUresult (*k)(size_t *, CUdevice) = cuDeviceTotalMem_v2;
        CUresult (*l)(CUcontext *, CUdevice) = cuDevicePrimaryCtxRetain;
        _Static_assert(sizeof(CUdevice) == 4 && sizeof(CUdeviceptr) == 8, "widths");
        int main(void) {
        """
            + values
            + "return 0; }\n";
    Files.writeString(folder.resolve("c.c"), program);
    String made = folder.resolve("c").toString();
    Command.run(
        "gcc",
        "-Werror",
        "-I" + INCLUDE,
        "-Wl,--unresolved-symbols=ignore-all",
        "-o",
        made,
        folder.resolve("c.c").toString());
    assertThat(Command.run(made).lines())
        .containsExactlyElementsOf(
            Arrays.stream(CudaConstant.values())
                .map(constant -> constant + " = " + constant.value())
                .toList());
  }
}
