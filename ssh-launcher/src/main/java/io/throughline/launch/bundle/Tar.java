package io.throughline.launch.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Writes a tar archive (ustar), as every tar reads it. */
final class Tar {
  private static final int BLOCK = 512;

  private final OutputStream out;

  Tar(OutputStream out) {
    this.out = out;
  }

  void folder(String name, long modified) throws IOException {
    out.write(header(name + "/", 0, 0755, modified, '5'));
  }

  void file(BundleFile file) throws IOException {
    long bytes = file.bytes();
    out.write(header(file.name(), bytes, file.executable() ? 0755 : 0644, file.modified(), '0'));
    long written;
    try (InputStream in = file.open()) {
      written = in.transferTo(out);
    }
    if (written != bytes) {
      throw new IOException(file.source() + " changed while it was packed");
    }
    out.write(new byte[(int) ((BLOCK - bytes % BLOCK) % BLOCK)]);
  }

  void end() throws IOException {
    out.write(new byte[2 * BLOCK]);
  }

  private static byte[] header(String name, long bytes, int mode, long modified, char type)
      throws IOException {
    byte[] header = new byte[BLOCK];
    String prefix = "";
    String rest = name;
    if (name.length() > 100) {
      int slash = name.indexOf('/', name.length() - 101);
      if (slash < 0 || slash > 155) {
        throw new IOException("the path " + name + " is too long for an archive");
      }
      prefix = name.substring(0, slash);
      rest = name.substring(slash + 1);
    }
    put(header, 0, rest);
    put(header, 100, octal(mode, 7));
    put(header, 108, octal(0, 7));
    put(header, 116, octal(0, 7));
    put(header, 124, octal(bytes, 11));
    put(header, 136, octal(modified, 11));
    Arrays.fill(header, 148, 156, (byte) ' ');
    header[156] = (byte) type;
    put(header, 257, "ustar\0" + "00");
    put(header, 345, prefix);
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, 148, octal(sum, 6) + "\0 ");
    return header;
  }

  private static String octal(long value, int digits) {
    return String.format(Locale.ROOT, "%0" + digits + "o", value);
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
