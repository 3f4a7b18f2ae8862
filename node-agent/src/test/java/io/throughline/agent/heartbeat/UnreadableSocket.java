package io.throughline.agent.heartbeat;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A datagram socket of this process that the kernel refuses to read from {@link #begin} until this
 * is closed: its descriptor is another file's meanwhile ({@code dup2}).
 */
@SuppressWarnings("restricted")
final class UnreadableSocket implements AutoCloseable {
  private static final int INODE = 9;

  private final int descriptor;
  private final int kept;
  private final int other;

  private UnreadableSocket(int descriptor) {
    this.descriptor = descriptor;
    kept = call("dup", descriptor);
    other = call("eventfd", 0, 0);
    // The first call of each name takes long.
    call("dup2", kept, descriptor);
  }

  void begin() {
    call("dup2", other, descriptor);
  }

  /**
   * @param port that it is bound to
   */
  static UnreadableSocket of(int port) throws IOException {
    return new UnreadableSocket(descriptorOf(Path.of("socket:[" + inode(port) + "]")));
  }

  private static String inode(int port) throws IOException {
    List<String> sockets = new ArrayList<>();
    sockets.addAll(Files.readAllLines(Path.of("/proc/self/net/udp")));
    sockets.addAll(Files.readAllLines(Path.of("/proc/self/net/udp6")));
    String end = String.format(Locale.ROOT, ":%04X", port);
    return sockets.stream()
        .map(line -> Arrays.asList(line.strip().split("\\s+", -1)))
        .filter(words -> words.get(1).endsWith(end))
        .map(words -> words.get(INODE))
        .findFirst()
        .orElseThrow();
  }

  private static int descriptorOf(Path target) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.filter(link -> target.equals(target(link)))
          .mapToInt(link -> Integer.parseInt(link.getFileName().toString()))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException gone) {
      return link;
    }
  }

  private static int call(String name, int... arguments) {
    MemoryLayout[] types = new MemoryLayout[arguments.length];
    Arrays.fill(types, JAVA_INT);
    Linker linker = Linker.nativeLinker();
    try {
      int result =
          (int)
              linker
                  .downcallHandle(
                      linker.defaultLookup().findOrThrow(name),
                      FunctionDescriptor.of(JAVA_INT, types))
                  .invokeWithArguments(Arrays.stream(arguments).boxed().toArray());
      if (result < 0) {
        throw new IllegalStateException(name + " failed");
      }
      return result;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  @Override
  public void close() {
    call("dup2", kept, descriptor);
    call("close", kept);
    call("close", other);
  }
}
