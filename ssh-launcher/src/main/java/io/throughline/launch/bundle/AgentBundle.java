package io.throughline.launch.bundle;

import io.throughline.launch.script.Script;
import io.throughline.protocol.file.WholeFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The files that go to a node: the agent, the keeper's scripts, and this machine's UCX for nodes
 * without one. It is named by the SHA-256 of its manifest, which has the SHA-256 of every file.
 */
public final class AgentBundle {
  private static final int MOST_ARCHIVES = 4;

  /** The runtime, and the archive of classes that fits no other. */
  private static final Pattern OF_ITS_JAVA = Pattern.compile("runtime/.*|lib/agent\\.aot");

  private final Path cache;
  private final List<BundleFile> files;
  private final String manifest;
  private final String hash;
  private final long bytes;
  private final Needs needs;

  /**
   * Requirements on a node.
   *
   * @param machine {@code x86_64}; empty where the agent is no native program
   * @param glibc for the agent; empty for any
   * @param ucxMachine of the UCX that the bundle brings
   * @param ucxGlibc for that UCX; empty where the bundle brings none
   */
  public record Needs(String machine, String glibc, String ucxMachine, String ucxGlibc) {
    /** Whether the bundle has a UCX of its own. */
    public boolean bringsUcx() {
      return !ucxGlibc.isEmpty();
    }
  }

  private AgentBundle(
      Path cache, List<BundleFile> files, String manifest, long bytes, Needs needs) {
    this.cache = cache;
    this.files = files;
    this.manifest = manifest;
    this.hash =
        HexFormat.of().formatHex(sha256().digest(manifest.getBytes(StandardCharsets.UTF_8)));
    this.bytes = bytes;
    this.needs = needs;
  }

  /**
   * Reads all of the agent's files: about 0.2 s.
   *
   * @param data the console's data folder, where archives are kept
   * @param withJava whether it brings its own Java; without it is a sixth in size and for nodes of
   *     any architecture
   * @throws IOException in words
   */
  public static AgentBundle of(Path agentFolder, Path data, boolean withJava) throws IOException {
    if (!Files.isExecutable(agentFolder.resolve("bin/agent"))) {
      throw new IOException("there is no agent at " + agentFolder.resolve("bin/agent"));
    }
    Path cache = data.resolve("bundles");
    Files.createDirectories(cache);
    List<BundleFile> files = new ArrayList<>(agentFiles(agentFolder));
    if (!withJava) {
      files.removeIf(file -> OF_ITS_JAVA.matcher(file.name()).matches());
    }
    files.add(new BundleFile("keeper.sh", script(cache, "keeper.sh", Script.KEEPER), false));
    files.add(new BundleFile("pipe.sh", script(cache, "pipe.sh", Script.PIPE), false));
    Optional<UcxLibraries> ucx = UcxLibraries.ofThisMachine();
    ucx.ifPresent(found ->
        found
            .files()
            .forEach((name, path) -> files.add(new BundleFile("ucx/" + name, path, false))));
    files.sort(Comparator.comparing(BundleFile::name));
    StringBuilder manifest = new StringBuilder();
    long bytes = 0;
    String machine = "";
    String glibc = "";
    String ucxMachine = "";
    for (BundleFile file : files) {
      manifest.append(hash(file)).append("  ").append(file.name()).append('\n');
      bytes += file.bytes();
      Optional<ElfFile> elf = ElfFile.read(file.source());
      if (file.name().startsWith("ucx/")) {
        ucxMachine = elf.map(ElfFile::machine).orElse(ucxMachine);
      } else {
        machine = elf.map(ElfFile::machine).orElse(machine);
        glibc = Versions.higher(glibc, elf.map(ElfFile::glibc).orElse(""));
      }
    }
    Needs needs = new Needs(machine, glibc, ucxMachine, ucx.map(UcxLibraries::glibc).orElse(""));
    return new AgentBundle(cache, List.copyOf(files), manifest.toString(), bytes, needs);
  }

  private static List<BundleFile> agentFiles(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder, java.nio.file.FileVisitOption.FOLLOW_LINKS)) {
      return walk.filter(Files::isRegularFile)
          .map(path ->
              new BundleFile(folder.relativize(path).toString(), path, Files.isExecutable(path)))
          .toList();
    }
  }

  /** Writes a script with a time that never changes, so that equal content makes equal archives. */
  private static Path script(Path cache, String name, Script script) throws IOException {
    Path file = cache.resolve(name);
    WholeFile.write(
        file,
        fresh -> {
          Files.writeString(fresh, script.text());
          Files.setLastModifiedTime(fresh, FileTime.fromMillis(0));
        });
    return file;
  }

  private static String hash(BundleFile file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = file.open();
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** 64 hexadecimal digits: the bundle's folder on every node. */
  public String hash() {
    return hash;
  }

  /** Size of all files, unpacked. */
  public long bytes() {
    return bytes;
  }

  public Needs needs() {
    return needs;
  }

  /**
   * The bundle as one .tar.gz; made once and kept.
   *
   * @throws IOException in words
   */
  public synchronized Path archive() throws IOException {
    Path archive = cache.resolve(hash + ".tar.gz");
    if (Files.exists(archive)) {
      return archive;
    }
    WholeFile.write(
        archive,
        fresh -> {
          try (OutputStream out =
              new Gzip(new BufferedOutputStream(Files.newOutputStream(fresh), 1 << 16))) {
            write(new Tar(out));
          }
        });
    forgetOld();
    return archive;
  }

  private void write(Tar tar) throws IOException {
    TreeSet<String> folders = new TreeSet<>();
    for (BundleFile file : files) {
      String name = file.name();
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        folders.add(name.substring(0, slash));
      }
    }
    for (String folder : folders) {
      tar.folder(folder, 0);
    }
    for (BundleFile file : files) {
      tar.file(file);
    }
    Path list = Files.createTempFile(cache, "manifest", ".tmp");
    try {
      Files.writeString(list, manifest);
      Files.setLastModifiedTime(list, FileTime.fromMillis(0));
      tar.file(new BundleFile("MANIFEST", list, false));
    } finally {
      Files.delete(list);
    }
    tar.end();
  }

  private void forgetOld() throws IOException {
    try (Stream<Path> list = Files.list(cache)) {
      List<Path> archives =
          list.filter(path -> path.toString().endsWith(".tar.gz"))
              .sorted(
                  Comparator.comparingLong((Path path) -> path.toFile().lastModified()).reversed())
              .toList();
      for (Path old : archives.subList(Math.min(MOST_ARCHIVES, archives.size()), archives.size())) {
        Files.deleteIfExists(old);
      }
    }
  }

  /** Near the best compression: level 9 takes three times as long for half a percent less. */
  private static final class Gzip extends GZIPOutputStream {
    private static final int LEVEL = 7;

    Gzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(LEVEL);
    }
  }
}
