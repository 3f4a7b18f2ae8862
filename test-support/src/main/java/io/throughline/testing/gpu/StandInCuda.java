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
import java.lang.foreign.SymbolLookup;
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

  /** Calls a function of a library that {@link #build} has built. */
  static Object call(Path library, String name, FunctionDescriptor types, Object... arguments) {
    try {
      return Linker.nativeLinker()
          .downcallHandle(
              SymbolLookup.libraryLookup(library, Arena.global()).findOrThrow(name), types)
          .invokeWithArguments(arguments);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  private Object call(String name, FunctionDescriptor types, Object... arguments) {
    return call(folder.resolve("libcuda.so.1"), name, types, arguments);
  }

  /** How many GPUs there are from now on. */
  public void gpus(int count) {
    call("standin_gpus", FunctionDescriptor.ofVoid(JAVA_INT), count);
  }

  /** Bytes of memory that the GPUs have together. */
  public void room(long bytes) {
    call("standin_room", FunctionDescriptor.ofVoid(JAVA_LONG), bytes);
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
      call(
          "standin_fail",
          FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT),
          arena.allocateFrom(function),
          after,
          code);
    }
  }

  /** Memories, streams, events, modules and contexts that are open. */
  public int open() {
    return (int) call("standin_open", FunctionDescriptor.of(JAVA_INT, JAVA_BYTE), (byte) 0);
  }

  /** The GPU whose context is the calling thread's; -1 for none. */
  public int current() {
    return (int) call("standin_current", FunctionDescriptor.of(JAVA_INT));
  }

  /** Things that were ended twice or used when they were not open, and addresses outside. */
  public int mistakes() {
    return (int) call("standin_mistakes", FunctionDescriptor.of(JAVA_INT));
  }
}
