package io.throughline.nativebridge.uring;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Requires;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the layouts and constants of io_uring against the kernel's own headers. */
@Requires(commands = "gcc")
class RingLayoutTest {
  @TempDir Path folder;

  @Test
  void shouldMatchTheInstalledHeaders() throws Exception {
    CProgram program = new CProgram("linux/io_uring.h", "sys/syscall.h", "sys/uio.h");
    program.expect("sizeof(struct io_uring_params)", 120);
    program.expect("sizeof(struct io_uring_sqe)", 64);
    program.expect("sizeof(struct io_uring_cqe)", 16);
    program.expect("sizeof(struct io_uring_getevents_arg)", 24);
    program.expect("sizeof(struct iovec)", 16);
    for (RingField field : RingField.values()) {
      program.expectField(field.struct(), field.member(), field.offset(), field.width());
    }
    for (RingConstant constant : RingConstant.values()) {
      program.expect(constant.name(), constant.value());
    }
    program.check(folder);
  }
}
