package io.throughline.launch.bundle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * This machine's UCX, for nodes that have none: its libraries, the modules that work without a
 * driver's libraries (so cma, not InfiniBand: a node with such a card has its own UCX), and what
 * they need beside the C library.
 *
 * @param files by the names under which the loader looks for them
 * @param glibc version that they need
 */
record UcxLibraries(Map<String, Path> files, String glibc) {
  private static final Set<String> C_LIBRARY =
      Set.of("libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0");
  private static final Set<String> CORE =
      Set.of("libucp.so.0", "libuct.so.0", "libucs.so.0", "libucm.so.0");

  /** Beside the core, these are no driver's. */
  private static final Set<String> PLAIN =
      Set.of("libnuma.so.1", "libz.so.1", "libgcc_s.so.1", "libatomic.so.1");

  /** As the loader finds it; empty where this machine has none. */
  static Optional<UcxLibraries> ofThisMachine() throws IOException {
    List<Path> folders = new ArrayList<>();
    String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
    for (String folder :
        List.of(
            "/usr/local/lib", "/lib/" + machine + "-linux-gnu", "/lib64", "/usr/lib64", "/lib")) {
      folders.add(Path.of(folder));
    }
    for (Path folder : folders) {
      if (Files.isReadable(folder.resolve("libucp.so.0"))) {
        return Optional.of(of(folder, folders));
      }
    }
    return Optional.empty();
  }

  private static UcxLibraries of(Path folder, List<Path> folders) throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    String glibc = "";
    Deque<String> wanted = new ArrayDeque<>(CORE);
    while (!wanted.isEmpty()) {
      String name = wanted.remove();
      Optional<Path> path =
          folders.stream().map(f -> f.resolve(name)).filter(Files::isReadable).findFirst();
      if (path.isEmpty() || files.containsKey(name)) {
        continue;
      }
      files.put(name, path.get());
      Optional<ElfFile> elf = ElfFile.read(path.get());
      glibc = Versions.higher(glibc, elf.map(ElfFile::glibc).orElse(""));
      elf.stream()
          .flatMap(e -> e.needed().stream())
          .filter(UcxLibraries::isOurs)
          .forEach(wanted::add);
    }
    Path modules = folder.resolve("ucx");
    if (Files.isDirectory(modules)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(modules, "libuct_*.so.0")) {
        for (Path module : found) {
          Optional<ElfFile> elf = ElfFile.read(module);
          if (elf.isPresent() && elf.get().needed().stream().allMatch(UcxLibraries::isPlain)) {
            files.put("ucx/" + module.getFileName(), module);
            glibc = Versions.higher(glibc, elf.get().glibc());
          }
        }
      }
    }
    return new UcxLibraries(files, glibc);
  }

  private static boolean isOurs(String name) {
    return !C_LIBRARY.contains(name) && !name.startsWith("ld-linux");
  }

  private static boolean isPlain(String name) {
    return !isOurs(name) || CORE.contains(name) || PLAIN.contains(name);
  }
}
