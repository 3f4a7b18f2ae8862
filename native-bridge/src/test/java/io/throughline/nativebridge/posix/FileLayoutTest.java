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
    program.expect("O_RDWR", OpenFlags.RDWR);
    program.expect("O_CREAT", OpenFlags.CREAT);
    program.expect("O_EXCL", OpenFlags.EXCL);
    program.expect("O_CLOEXEC", OpenFlags.CLOEXEC);
    program.expect("O_DSYNC", OpenFlags.DSYNC);
    program.expect("O_DIRECT", OpenFlags.DIRECT);
    program.expect("O_DIRECTORY", OpenFlags.DIRECTORY);
    program.expect("O_NOFOLLOW", OpenFlags.NOFOLLOW);
    program.expect("AT_FDCWD", OpenFlags.AT_FDCWD);
    program.expect("AT_REMOVEDIR", OpenFlags.AT_REMOVEDIR);
    program.expect("AT_EMPTY_PATH", OpenFlags.AT_EMPTY_PATH);
    program.expect("SYS_openat2", 437);
    program.expect("sizeof(struct open_how)", 24);
    program.expectField("struct open_how", "resolve", 16, 8);
    program.expect("RESOLVE_NO_MAGICLINKS", OpenFlags.RESOLVE_NO_MAGICLINKS);
    program.expect("RESOLVE_NO_SYMLINKS", OpenFlags.RESOLVE_NO_SYMLINKS);
    program.expect("RESOLVE_BENEATH", OpenFlags.RESOLVE_BENEATH);
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
