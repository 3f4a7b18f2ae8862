package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is forbidden io_uring, as containers usually are (seccomp). */
@Requires(commands = "gcc")
class ForbiddenRingTest {
  private static final String FORBIDS =
      """
      #include <errno.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <stddef.h>
      #include <sys/prctl.h>
      #include <unistd.h>
      int main(int count, char **command) {
        struct sock_filter filter[] = {
          BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 425 /* io_uring_setup */, 0, 1),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        struct sock_fprog program = { 4, filter };
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 1;
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return 2;
        execv(command[1], command + 1);
        return 3;
      }
      """;

  @TempDir Path folder;

  @Test
  void shouldTakeThreadsAndSayWhy() throws Exception {
    Path source = Files.writeString(folder.resolve("forbids.c"), FORBIDS);
    String forbids = folder.resolve("forbids").toString();
    Command.run("gcc", "-o", forbids, source.toString());
    String said =
        Command.run(
            forbids,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            StoreProcess.class.getName());
    assertThat(said.lines())
        .containsExactly(
            "posix: pread and pwrite on 2 threads",
            "io_uring is not to be had on this node (Operation not permitted (errno 1)): each"
                + " transfer takes a thread instead.",
            "io_uring is not to be had on this node (Operation not permitted (errno 1)); set"
                + " engine: auto or threads");
  }
}
