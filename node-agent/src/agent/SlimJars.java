import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes jars again without what only debuggers and builds read, and with nothing compressed
 * inside: the bundle as a whole is then a third smaller for its jars, since its compression sees
 * them all. Throughline's own classes keep their line numbers, which its log shows.
 */
final class SlimJars {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  /** Of JCuda the part for the driver is used, and what its classes name. */
  private static final List<String> OTHERS_OF_JCUDA =
      List.of("jcuda/runtime/", "jcuda/nvrtc/", "jcuda/nvptxcompiler/");

  private static final List<String> NAMED_BY_DRIVER =
      List.of(
          "jcuda/runtime/cudaArray.class",
          "jcuda/runtime/cudaEvent_t.class",
          "jcuda/runtime/cudaGraphicsResource.class",
          "jcuda/runtime/cudaStream_t.class");

  private static final ClassFile OWN = form(LineNumbersOption.PASS_LINE_NUMBERS);
  private static final ClassFile OTHERS = form(LineNumbersOption.DROP_LINE_NUMBERS);

  private SlimJars() {}

  /** Only with a new pool of constants is what was there not copied as it is. */
  private static ClassFile form(LineNumbersOption lines) {
    return ClassFile.of(
        DebugElementsOption.DROP_DEBUG, lines, ConstantPoolSharingOption.NEW_POOL);
  }

  /**
   * All of the jars are on the class path: code is verified anew.
   *
   * @param args the folder for the new jars, then the jars
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    for (String jar : List.of(args).subList(1, args.length)) {
      write(Path.of(jar), folder.resolve(Path.of(jar).getFileName()));
    }
  }

  private static void write(Path from, Path to) throws IOException {
    try (JarFile jar = new JarFile(from.toFile());
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(to));
        ZipOutputStream out = new ZipOutputStream(file)) {
      List<JarEntry> entries =
          jar.stream()
              .filter(entry -> !entry.isDirectory() && !unused(entry.getName()))
              .sorted(Comparator.comparing(JarEntry::getName))
              .toList();
      for (JarEntry entry : entries) {
        byte[] content = jar.getInputStream(entry).readAllBytes();
        String name = entry.getName();
        store(out, name, name.endsWith(".class") ? slim(name, content) : content);
      }
    }
  }

  private static boolean unused(String name) {
    return name.startsWith("META-INF/maven/")
        || name.endsWith("module-info.class")
        || (OTHERS_OF_JCUDA.stream().anyMatch(name::startsWith) && !NAMED_BY_DRIVER.contains(name));
  }

  private static byte[] slim(String name, byte[] content) {
    ClassFile form = name.startsWith("io/throughline/") ? OWN : OTHERS;
    return form.transformClass(form.parse(content), ClassTransform.ACCEPT_ALL);
  }

  private static void store(ZipOutputStream out, String name, byte[] content) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    entry.setTimeLocal(TIME);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
