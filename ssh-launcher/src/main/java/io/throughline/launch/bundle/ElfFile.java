package io.throughline.launch.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The needs of a shared library or program, as it says. Layout: elf.h, 64 bit, little-endian.
 *
 * @param machine {@code x86_64}, {@code aarch64}, or the number of another
 * @param needed names of libraries (DT_NEEDED)
 * @param glibc highest version of glibc's symbols (.gnu.version_r), {@code 2.34}; empty for none
 */
record ElfFile(String machine, List<String> needed, String glibc) {
  private static final int SHT_DYNAMIC = 6;
  private static final int SHT_GNU_VERNEED = 0x6ffffffe;
  private static final int DT_NEEDED = 1;

  /**
   * @return empty if it is no such file
   */
  static Optional<ElfFile> read(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      if (file.size() < 64) {
        return Optional.empty();
      }
      ByteBuffer elf =
          file.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(file.size(), Integer.MAX_VALUE))
              .order(ByteOrder.LITTLE_ENDIAN);
      if (elf.getInt(0) != 0x464c457f || elf.get(4) != 2 || elf.get(5) != 1) {
        return Optional.empty();
      }
      return Optional.of(read(elf));
    } catch (IndexOutOfBoundsException e) {
      throw new IOException(path + " is damaged", e);
    }
  }

  private static ElfFile read(ByteBuffer elf) {
    String machine =
        switch (elf.getShort(18)) {
          case 62 -> "x86_64";
          case 183 -> "aarch64";
          default -> "machine " + elf.getShort(18);
        };
    int sections = Math.toIntExact(elf.getLong(40));
    int size = elf.getShort(58);
    int count = elf.getShort(60);
    List<String> needed = new ArrayList<>();
    String glibc = "";
    for (int i = 0; i < count; i++) {
      int section = sections + i * size;
      int type = elf.getInt(section + 4);
      if (type != SHT_DYNAMIC && type != SHT_GNU_VERNEED) {
        continue;
      }
      int at = Math.toIntExact(elf.getLong(section + 24));
      int bytes = Math.toIntExact(elf.getLong(section + 32));
      // sh_link names the section that holds the texts.
      int texts = Math.toIntExact(elf.getLong(sections + elf.getInt(section + 40) * size + 24));
      if (type == SHT_DYNAMIC) {
        for (int entry = at; entry < at + bytes; entry += 16) {
          if (elf.getLong(entry) == DT_NEEDED) {
            needed.add(text(elf, texts + (int) elf.getLong(entry + 8)));
          }
        }
      } else {
        glibc = highest(elf, at, elf.getInt(section + 44), texts);
      }
    }
    return new ElfFile(machine, List.copyOf(needed), glibc);
  }

  /** Elf64_Verneed: cnt at 2, aux at 8, next at 12; Elf64_Vernaux: name at 8, next at 12. */
  private static String highest(ByteBuffer elf, int at, int count, int texts) {
    String highest = "";
    int need = at;
    for (int i = 0; i < count; i++) {
      int version = need + elf.getInt(need + 8);
      for (int j = 0; j < elf.getShort(need + 2); j++) {
        String name = text(elf, texts + elf.getInt(version + 8));
        if (name.matches("GLIBC_[0-9.]+")) {
          highest = Versions.higher(highest, name.substring("GLIBC_".length()));
        }
        version += elf.getInt(version + 12);
      }
      need += elf.getInt(need + 12);
    }
    return highest;
  }

  private static String text(ByteBuffer elf, int at) {
    int end = at;
    while (elf.get(end) != 0) {
      end++;
    }
    byte[] bytes = new byte[end - at];
    elf.get(at, bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
