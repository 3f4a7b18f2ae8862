package io.throughline.nativebridge.posix;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Requires;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds flags, numbers and structs of files against the installed headers. */
@Requires(commands = "gcc")
class FileLayoutTest {
  @TempDir Path folder;

  @Test
  void shouldMatchTheInstalledHeaders() throws Exception {
    CProgram program =
        new CProgram(
            "errno.h",
            "fcntl.h",
            "linux/mempolicy.h",
            "linux/mman.h",
            "linux/openat2.h",
            "sys/mman.h",
            "sys/stat.h",
            "sys/syscall.h");
    program.expect("O_RDWR", Open.RDWR);
    program.expect("O_CREAT", Open.CREAT);
    program.expect("O_EXCL", Open.EXCL);
    program.expect("O_CLOEXEC", Open.CLOEXEC);
    program.expect("O_DSYNC", Open.DSYNC);
    program.expect("O_DIRECT", Open.DIRECT);
    program.expect("O_DIRECTORY", Open.DIRECTORY);
    program.expect("O_NOFOLLOW", Open.NOFOLLOW);
    program.expect("AT_FDCWD", Open.AT_FDCWD);
    program.expect("AT_REMOVEDIR", Open.AT_REMOVEDIR);
    program.expect("AT_EMPTY_PATH", Open.AT_EMPTY_PATH);
    program.expect("SYS_openat2", 437);
    program.expect("sizeof(struct open_how)", 24);
    program.expectField("struct open_how", "resolve", 16, 8);
    program.expect("RESOLVE_NO_MAGICLINKS", Open.RESOLVE_NO_MAGICLINKS);
    program.expect("RESOLVE_NO_SYMLINKS", Open.RESOLVE_NO_SYMLINKS);
    program.expect("RESOLVE_BENEATH", Open.RESOLVE_BENEATH);
    program.expect("POSIX_FADV_DONTNEED", 4);
    program.expect("PROT_READ | PROT_WRITE", 3);
    program.expect("MAP_SHARED | MAP_POPULATE", 0x8001);
    program.expect("MAP_PRIVATE | MAP_ANONYMOUS", HostPages.PRIVATE_AND_ANONYMOUS);
    program.expect("MAP_HUGETLB | MAP_HUGE_2MB", HostPages.EXPLICIT_HUGE_PAGES);
    program.expect("MADV_HUGEPAGE", HostPages.ADVISE_HUGE);
    program.expect("MADV_NOHUGEPAGE", HostPages.ADVISE_SMALL);
    program.expect("MADV_POPULATE_READ", HostPages.POPULATE_READ);
    program.expect("SYS_mbind", NumaPolicy.MBIND);
    program.expect("MPOL_PREFERRED", NumaPolicy.PREFERRED);
    program.expect("sizeof(struct statx)", Statx.BYTES);
    program.expectField("struct statx", "stx_mask", 0, 4);
    program.expectField("struct statx", "stx_nlink", Statx.LINKS_AT, 4);
    program.expect("STATX_NLINK", Statx.LINKS);
    program.expectField("struct statx", "stx_size", Statx.SIZE_AT, 8);
    program.expectField("struct statx", "stx_dev_major", Statx.DEVICE_MAJOR_AT, 4);
    program.expectField("struct statx", "stx_dev_minor", Statx.DEVICE_MINOR_AT, 4);
    program.expect("STATX_SIZE", Statx.SIZE);
    program.expect("EIO", Errno.EIO);
    program.expect("EBUSY", Errno.EBUSY);
    program.expect("EEXIST", Errno.EEXIST);
    program.expect("EXDEV", Errno.EXDEV);
    program.expect("ENOSPC", Errno.ENOSPC);
    program.expect("ELOOP", Errno.ELOOP);
    program.expect("ETIME", Errno.ETIME);
    program.expect("EOPNOTSUPP", Errno.EOPNOTSUPP);
    program.check(folder);
  }
}
