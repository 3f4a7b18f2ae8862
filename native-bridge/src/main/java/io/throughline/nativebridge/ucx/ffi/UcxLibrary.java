package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The loaded UCX library of this process. It must be opened before any class of this package that
 * holds functions is touched: their method handles bind to it once and for all.
 */
@SuppressWarnings("restricted")
public final class UcxLibrary {
  /** UCX by the name that the linker looks for. */
  public static final String LIBRARY = "libucp.so.0";

  /** The function that came last of those that every data path takes, with UCX 1.12. */
  private static final String NEWEST = "ucp_ep_query";

  private static volatile @Nullable SymbolLookup loaded;

  private UcxLibrary() {}

  /**
   * Opens {@code libucp.so.0}, from the system's folders or from one that brings its own copy of
   * UCX.
   *
   * @throws IllegalArgumentException when a library cannot be loaded, with the linker's own words,
   *     or is too old
   */
  public static synchronized void open(@Nullable Path folder) {
    if (loaded != null) {
      throw new IllegalStateException("UCX is already loaded in this process");
    }
    if (folder == null) {
      CLibrary.load(LIBRARY);
      loaded = recent(SymbolLookup.libraryLookup(LIBRARY, Arena.global()));
      return;
    }
    // They name each other, and what else they need, by soname: what is loaded already will do.
    SiblingLibraries.of(folder).forEach(name -> loadEither(name, folder));
    for (String name : SiblingLibraries.UCX) {
      CLibrary.load(folder.resolve(name).toString());
    }
    loaded = recent(SymbolLookup.libraryLookup(folder.resolve(LIBRARY), Arena.global()));
  }

  private static SymbolLookup recent(SymbolLookup symbols) {
    if (symbols.find(NEWEST).isEmpty()) {
      throw new IllegalArgumentException(
          "it is older than 1.12, since it has no %s; Throughline is tested with UCX 1.13 and newer"
              .formatted(NEWEST));
    }
    return symbols;
  }

  /** The system's own where it has one. */
  private static void loadEither(String name, Path folder) {
    try {
      CLibrary.load(name);
    } catch (IllegalArgumentException notThere) {
      loadBeside(folder.resolve(name).toString());
    }
  }

  /** Only a module may need it: where UCX itself does, its own loading says what is wrong. */
  private static void loadBeside(String file) {
    try {
      CLibrary.load(file);
    } catch (IllegalArgumentException damaged) {
      return;
    }
  }

  static SymbolLookup symbols() {
    SymbolLookup lookup = loaded;
    if (lookup == null) {
      throw new IllegalStateException("UCX is not loaded yet: Ucx.load comes first");
    }
    return lookup;
  }
}
