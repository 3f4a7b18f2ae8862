package io.throughline.nativebridge.ucx.ffi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Libraries that lie beside a copy of UCX because UCX or a module of it needs it, and a machine may
 * lack it. A folder may be shared with libraries of others, which this process must not open.
 */
final class SiblingLibraries {
  /** UCX itself, in the order in which it is loaded. */
  static final List<String> UCX =
      List.of("libucm.so.0", "libucs.so.0", "libuct.so.0", "libucp.so.0");

  private static final int SHT_DYNAMIC = 6;
  private static final int DT_NEEDED = 1;

  private final Path folder;
  private final Set<String> seen = new LinkedHashSet<>();
  private final List<String> found = new ArrayList<>();

  private SiblingLibraries(Path folder) {
    this.folder = folder;
  }

  /** Their names, each behind those that it needs itself. */
  static List<String> of(Path folder) {
    SiblingLibraries libraries = new SiblingLibraries(folder);
    UCX.forEach(name -> libraries.follow(folder.resolve(name)));
    try (DirectoryStream<Path> modules =
        Files.newDirectoryStream(folder.resolve("ucx"), "libuc*.so*")) {
      modules.forEach(libraries::follow);
    } catch (IOException noModules) {
      return libraries.found;
    }
    return libraries.found;
  }

  private void follow(Path library) {
    for (String name : needed(library)) {
      if (seen.add(name) && !UCX.contains(name) && Files.isReadable(folder.resolve(name))) {
        follow(folder.resolve(name));
        found.add(name);
      }
    }
  }

  /** Names of libraries (DT_NEEDED); none where it is no library of this kind of machine. */
  private static List<String> needed(Path library) {
    try (FileChannel file = FileChannel.open(library)) {
      ByteBuffer elf =
          file.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(file.size(), Integer.MAX_VALUE))
              .order(ByteOrder.LITTLE_ENDIAN);
      // elf.h: the magic, 64 bit, little-endian.
      boolean known = elf.getInt(0) == 0x464c457f && elf.get(4) == 2 && elf.get(5) == 1;
      return known ? needed(elf) : List.of();
    } catch (IOException | IndexOutOfBoundsException | ArithmeticException damaged) {
      // The linker itself says what is wrong with it.
      return List.of();
    }
  }

  /** Elf64_Ehdr: shoff at 40, shentsize at 58, shnum at 60; Elf64_Shdr and Elf64_Dyn. */
  private static List<String> needed(ByteBuffer elf) {
    List<String> names = new ArrayList<>();
    int sections = Math.toIntExact(elf.getLong(40));
    int size = elf.getShort(58);
    for (int i = 0; i < elf.getShort(60); i++) {
      int section = sections + i * size;
      if (elf.getInt(section + 4) != SHT_DYNAMIC) {
        continue;
      }
      int at = Math.toIntExact(elf.getLong(section + 24));
      int end = Math.toIntExact(at + elf.getLong(section + 32));
      // sh_link names the section that holds the texts.
      int texts = Math.toIntExact(elf.getLong(sections + elf.getInt(section + 40) * size + 24));
      for (; at < end; at += 16) {
        if (elf.getLong(at) == DT_NEEDED) {
          names.add(text(elf, Math.toIntExact(texts + elf.getLong(at + 8))));
        }
      }
    }
    return names;
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
