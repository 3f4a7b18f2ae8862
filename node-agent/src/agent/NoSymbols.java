import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Blanks the symbol tables that only debuggers read in shared libraries (64-bit ELF, little
 * endian), so that they compress to nothing: strip without binutils.
 */
final class NoSymbols {
  private static final int SYMTAB = 2;
  private static final int HEADER_BYTES = 64;

  private NoSymbols() {}

  public static void main(String[] libraries) throws IOException {
    for (String library : libraries) {
      try (RandomAccessFile file = new RandomAccessFile(library, "rw")) {
        blank(file);
      }
    }
  }

  private static void blank(RandomAccessFile file) throws IOException {
    ByteBuffer header = read(file, 0, HEADER_BYTES);
    if (header.getInt(0) != 0x464c457f || header.get(4) != 2 || header.get(5) != 1) {
      return;
    }
    long sections = header.getLong(40);
    int entry = header.getShort(58);
    int count = header.getShort(60);
    for (int i = 0; i < count; i++) {
      ByteBuffer section = read(file, sections + (long) i * entry, entry);
      if (section.getInt(4) == SYMTAB) {
        zero(file, section);
        zero(file, read(file, sections + (long) section.getInt(40) * entry, entry));
      }
    }
  }

  private static ByteBuffer read(RandomAccessFile file, long at, int bytes) throws IOException {
    byte[] content = new byte[bytes];
    file.seek(at);
    file.readFully(content);
    return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void zero(RandomAccessFile file, ByteBuffer section) throws IOException {
    file.seek(section.getLong(24));
    file.write(new byte[Math.toIntExact(section.getLong(32))]);
  }
}
