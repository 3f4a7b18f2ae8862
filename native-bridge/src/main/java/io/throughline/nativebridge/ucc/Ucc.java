package io.throughline.nativebridge.ucc;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import io.throughline.nativebridge.ucc.UccAvailability.Available;
import io.throughline.nativebridge.ucc.UccAvailability.Missing;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The UCC library of this process, loaded where the loader finds it, for good. */
public final class Ucc {
  private static final String LIBRARY = "libucc.so.1";
  private static final String PLUGINS = "libucc_cl_*.so";
  private static @Nullable UccAvailability availability;

  private final SymbolLookup symbols;
  private final String version;
  private @Nullable UccCalls calls;

  private Ucc(SymbolLookup symbols) {
    this.symbols = symbols;
    try {
      MethodHandle versionString =
          NativeFunctions.bind(symbols, "ucc_get_version_string", FunctionDescriptor.of(JAVA_LONG));
      this.version = CLibrary.string((long) versionString.invokeExact());
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Whether UCC is there. UCX has to be loaded before: UCC's plugins take the UCX that the process
   * has, and its settings.
   */
  public static synchronized UccAvailability availability() {
    UccAvailability known = availability;
    if (known == null) {
      known = open();
      availability = known;
    }
    return known;
  }

  @SuppressWarnings("restricted") // This is where UCC is loaded.
  private static UccAvailability open() {
    try {
      CLibrary.load(LIBRARY);
      Ucc ucc = new Ucc(SymbolLookup.libraryLookup(LIBRARY, Arena.global()));
      Optional<Path> folder = plugins();
      return folder.isPresent() && !hasPlugins(folder.get())
          ? new Missing(withoutPlugins(ucc.version, folder.get()))
          : new Available(ucc);
    } catch (IllegalArgumentException notLoaded) {
      return new Missing(absent(String.valueOf(notLoaded.getMessage())));
    } catch (NoSuchElementException old) {
      return new Missing("the UCC here is too old: " + old.getMessage());
    }
  }

  static String absent(String linkersWords) {
    return (CLibrary.notFound(LIBRARY, linkersWords)
            ? "UCC is not installed here (Debian sid has it in the packages libucc1 and"
                + " libucc-dev): "
            : "UCC is installed here and cannot be loaded: ")
        + linkersWords;
  }

  static String withoutPlugins(String version, Path folder) {
    return "UCC %s is installed without its plugins: there is no %s in %s (on Debian the package libucc-dev has them)"
        .formatted(version, PLUGINS, folder);
  }

  /** The folder of the plugins: beside the library, as the kernel has it mapped. */
  private static Optional<Path> plugins() {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains("/libucc.so"))
          .map(line -> Path.of(line.substring(line.indexOf('/'))).resolveSibling("ucc"))
          .findFirst();
    } catch (IOException notReadable) {
      return Optional.empty();
    }
  }

  static boolean hasPlugins(Path folder) {
    try (DirectoryStream<Path> plugins = Files.newDirectoryStream(folder, PLUGINS)) {
      return plugins.iterator().hasNext();
    } catch (IOException notThere) {
      return false;
    }
  }

  /** The version, such as "1.9.0". */
  public String version() {
    return version;
  }

  /** The functions; bound when a team is made, since every agent asks for the version. */
  synchronized UccCalls calls() {
    UccCalls bound = calls;
    if (bound == null) {
      bound = new UccCalls(symbols);
      calls = bound;
    }
    return bound;
  }

  /**
   * @throws UccException where a status is an error
   */
  int check(String operation, int status) {
    if (status < 0) {
      throw new UccException(operation, status, words(status));
    }
    return status;
  }

  private String words(int status) {
    try {
      return CLibrary.string((long) calls().statusString.invokeExact(status));
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
