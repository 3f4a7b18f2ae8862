package io.throughline.testing.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.testing.Command;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Two GPUs that are none, in a {@code libcuda.so.1} that is compiled for the test: their memory is
 * the host's. Use with {@code @Requires(commands = "gcc")}.
 */
@SuppressWarnings("restricted")
public final class StandInCuda {
  private final Path folder;

  private StandInCuda(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder that the library is put into
   */
  public static StandInCuda in(Path folder) {
    build(folder, "libcuda.c", "libcuda.so.1");
    return new StandInCuda(folder);
  }

  /**
   * One that {@link #in} has built, in another process too.
   *
   * @param folder that it lies in
   */
  public static StandInCuda at(Path folder) {
    return new StandInCuda(folder);
  }

  static void build(Path folder, String name, String library, String... options) {
    Path source = folder.resolve(name);
    try (InputStream text = StandInCuda.class.getResourceAsStream(name)) {
      if (text == null) {
        throw new IllegalStateException(name + " is not among the resources");
      }
      Files.copy(text, source);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    Path made = folder.resolve(library);
    List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-O2", "-pthread"));
    command.addAll(List.of(options));
    command.addAll(List.of("-Wl,-soname," + library, "-o", made.toString(), source.toString()));
    Command.Result built =
        Command.attempt("", Duration.ofSeconds(60), command.toArray(String[]::new));
    if (built.code() != 0) {
      throw new IllegalStateException(built.output());
    }
  }

  /** Where {@code libcuda.so.1} lies. */
  public Path folder() {
    return folder;
  }

  private MethodHandle bind(String name, FunctionDescriptor types) {
    return Linker.nativeLinker()
        .downcallHandle(
            SymbolLookup.libraryLookup(folder.resolve("libcuda.so.1"), Arena.global())
                .findOrThrow(name),
            types);
  }

  private int call(String name, MemoryLayout argument, Object value) {
    try {
      return (int) bind(name, FunctionDescriptor.of(JAVA_INT, argument)).invoke(value);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** How many GPUs there are from now on. */
  public void gpus(int count) {
    try {
      bind("standin_gpus", FunctionDescriptor.ofVoid(JAVA_INT)).invoke(count);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** Bytes of memory that the GPUs have together. */
  public void room(long bytes) {
    try {
      bind("standin_room", FunctionDescriptor.ofVoid(JAVA_LONG)).invoke(bytes);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /**
   * Makes a call fail, once.
   *
   * @param function of the driver, {@code cuMemAlloc_v2}
   * @param after so many calls that do not
   * @param code what it returns
   */
  public void fail(String function, int after, int code) {
    try (Arena arena = Arena.ofConfined()) {
      bind("standin_fail", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT))
          .invoke(arena.allocateFrom(function), after, code);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** Memories, streams, events, modules and contexts that are open. */
  public int open() {
    return call("standin_open", JAVA_BYTE, (byte) 0);
  }

  /** Things that were ended twice or used when they were not open, and addresses outside. */
  public int mistakes() {
    try {
      return (int) bind("standin_mistakes", FunctionDescriptor.of(JAVA_INT)).invoke();
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }
}
