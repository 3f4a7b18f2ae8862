package io.throughline.nativebridge.mpi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import io.throughline.nativebridge.mpi.MpiAvailability.Missing;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Open MPI library of this process, loaded for good. */
public final class Mpi {
  /** Open MPI 4 to 6, which have the same ABI. */
  private static final String LIBRARY = "libmpi.so.40";

  /** Other implementations of MPI, whose ABI is another. */
  private static final List<String> OTHERS = List.of("libmpi.so.12", "libmpich.so.12");

  private static final Pattern VERSION = Pattern.compile("Open MPI v((\\d+)\\.\\S+?),");
  private static final List<String> KNOWN_MAJORS = List.of("4", "5", "6");
  private static @Nullable MpiAvailability availability;

  private final String file;
  private final SymbolLookup symbols;
  private final String version;
  private @Nullable MpiCalls calls;

  private Mpi(String file, SymbolLookup symbols, String version) {
    this.file = file;
    this.symbols = symbols;
    this.version = version;
  }

  /**
   * Whether Open MPI is there. The first call settles it for this process.
   *
   * @param folders to look in where the loader finds no library; those that do not exist are left
   *     out
   */
  public static synchronized MpiAvailability availability(List<Path> folders) {
    MpiAvailability known = availability;
    if (known == null) {
      known = open(folders);
      availability = known;
    }
    return known;
  }

  private static MpiAvailability open(List<Path> folders) {
    List<String> candidates = new ArrayList<>(List.of(LIBRARY));
    folders.stream()
        .map(folder -> folder.resolve(LIBRARY))
        .filter(Files::isRegularFile)
        .map(Path::toString)
        .forEach(candidates::add);
    String reason = "";
    for (String candidate : candidates) {
      try {
        CLibrary.load(candidate);
        return read(candidate);
      } catch (IllegalArgumentException notLoaded) {
        // The words on a library that is there tell more than those on one that is not.
        reason =
            reason.isEmpty() || CLibrary.notFound(LIBRARY, reason)
                ? String.valueOf(notLoaded.getMessage())
                : reason;
      }
    }
    return new Missing(other().isEmpty() ? absent(reason) : otherMpi(other()));
  }

  static String absent(String linkersWords) {
    return (CLibrary.notFound(LIBRARY, linkersWords)
            ? "Open MPI is not installed here (on Debian the package openmpi-bin): "
            : "Open MPI is installed here and cannot be loaded: ")
        + linkersWords;
  }

  static String otherMpi(String file) {
    return "the MPI here is another one (%s, as MPICH and Intel MPI have it), and Throughline knows Open MPI's ABI only"
        .formatted(file);
  }

  /** The file of another implementation that the loader finds; empty for none. */
  private static String other() {
    return OTHERS.stream()
        .filter(each -> {
          try {
            CLibrary.load(each);
            return true;
          } catch (IllegalArgumentException notThere) {
            return false;
          }
        })
        .findFirst()
        .orElse("");
  }

  @SuppressWarnings("restricted") // This is where MPI is reached.
  private static MpiAvailability read(String file) {
    try (Arena arena = Arena.ofConfined()) {
      SymbolLookup symbols = SymbolLookup.libraryLookup(file, Arena.global());
      MethodHandle get =
          NativeFunctions.bind(
              symbols,
              "MPI_Get_library_version",
              FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
      MemorySegment text = arena.allocate(MpiLayout.MAX_LIBRARY_VERSION.value());
      MemorySegment length = arena.allocate(JAVA_LONG);
      var _ = (int) get.invokeExact(text.address(), length.address());
      String told = text.getString(0);
      String version = version(told);
      return version.isEmpty()
          ? new Missing(unknownVersion(told))
          : new Available(new Mpi(file, symbols, version));
    } catch (NoSuchElementException lacking) {
      return new Missing("the library %s is no MPI: %s".formatted(file, lacking.getMessage()));
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** The version of Open MPI 4 to 6 by the library's own words; empty where it is another. */
  static String version(String words) {
    Matcher found = VERSION.matcher(words);
    return found.lookingAt() && KNOWN_MAJORS.contains(found.group(2)) ? found.group(1) : "";
  }

  static String unknownVersion(String words) {
    return "the MPI here is \"%s\", and Throughline knows Open MPI 4 to 6 only"
        .formatted(words.split(",", 2)[0].strip());
  }

  /** The version, such as "4.1.4". */
  public String version() {
    return version;
  }

  /** Its first number: 4 to 6. */
  public int major() {
    return Integer.parseInt(version.substring(0, version.indexOf('.')));
  }

  /** The functions; bound when a rank begins, since every agent asks for the version. */
  synchronized MpiCalls calls() {
    MpiCalls bound = calls;
    if (bound == null) {
      // Open MPI's components look for the library's symbols in the process.
      CLibrary.loadGlobally(file);
      bound = new MpiCalls(symbols);
      calls = bound;
    }
    return bound;
  }

  /**
   * The function that makes a persistent request of a collective; empty where the library has none.
   */
  public String persistent(MpiCollective collective) {
    return Stream.of(collective.persistent(), collective.persistentExtension())
        .filter(name -> symbols.find(name).isPresent())
        .findFirst()
        .orElse("");
  }

  /** The address of exported data, which is what handles of predefined objects are. */
  long handle(String symbol) {
    return symbols.findOrThrow(symbol).address();
  }
}
