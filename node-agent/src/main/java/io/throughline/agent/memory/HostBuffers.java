package io.throughline.agent.memory;

import io.throughline.agent.memory.MemoryMap.Range;
import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.nativebridge.posix.HostPages;
import io.throughline.nativebridge.posix.HostPages.Kind;
import io.throughline.nativebridge.posix.NumaPolicy;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Buffers.NumaBytes;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Pages;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A run's buffers in the host's memory: on the pages that the run asks for, near the thread that
 * asks for them. Any thread.
 */
public final class HostBuffers {
  /** Least share of buffers on transparent huge pages: the rest is a page at an end. */
  private static final double NEARLY_ALL = 0.95;

  private static final double SOME = 0;

  private static final Path ROOT = Path.of("/");
  private static final Path PROCESS = Path.of("/proc/self");

  private final Pages pages;
  private final PageSupply supply;
  private final NumaNodes numa;
  private final int nicNode;
  private final List<MemorySegment> all = new CopyOnWriteArrayList<>();
  private final Set<Note> notes = new LinkedHashSet<>();
  private final Set<Integer> preferred = new ConcurrentSkipListSet<>();

  /**
   * @param node the profile's name, for messages
   * @param agents of this run on this machine, which ask for as many pages each
   * @param nicNode NUMA node of the network adapter that is used; -1 where none is known
   */
  public HostBuffers(String node, Pages pages, int agents, int nicNode) {
    this.pages = pages;
    this.supply = new PageSupply(node, agents, ROOT);
    this.numa = NumaNodes.read(ROOT);
    this.nicNode = nicNode;
  }

  /** Buffers where nobody asks for pages of a kind. */
  public static HostBuffers auto() {
    return new HostBuffers("", Pages.AUTO, 1, -1);
  }

  /** UCX's variables with which its own memory is not on other pages than asked for. */
  public Map<String, String> ucxVariables(Map<String, String> environment) {
    Map<String, String> variables =
        switch (pages) {
          case AUTO, HUGE -> Map.of();
          case SMALL -> ucxVariables("md:sysv,md:posix,md:*,mmap,heap");
          case TRANSPARENT -> ucxVariables("md:sysv,md:posix,thp,md:*,mmap,heap");
        };
    Map<String, String> own = new TreeMap<>(variables);
    own.keySet().removeAll(environment.keySet());
    return own;
  }

  private static Map<String, String> ucxVariables(String methods) {
    return Map.of(
        "UCX_SYSV_HUGETLB_MODE", "n", "UCX_POSIX_HUGETLB_MODE", "n", "UCX_ALLOC_PRIO", methods);
  }

  /**
   * Allocates memory, all zeros and all there.
   *
   * @param arena that it lasts as long as
   * @throws io.throughline.protocol.problem.ProblemException where there are no such pages
   */
  public MemorySegment allocate(Arena arena, long bytes) {
    MemorySegment memory;
    try {
      memory = HostPages.map(arena, bytes, kind(bytes));
    } catch (PosixException refused) {
      throw pages == Pages.HUGE ? supply.tooFew(bytes, refused) : refused;
    }
    place(memory);
    HostPages.touch(memory);
    all.add(memory);
    if (pages == Pages.TRANSPARENT && !suits(memory)) {
      throw supply.noTransparent(bytes);
    }
    return memory;
  }

  /**
   * Takes memory that a library has mapped and not touched: all zeros and all there afterwards.
   *
   * @param whole of it
   * @return false where it is not on the pages asked for; it is then none of the buffers
   */
  public boolean adopt(MemorySegment whole) {
    if (pages == Pages.HUGE && pageBytes(whole) != HostPages.HUGE_PAGE) {
      return false;
    }
    // Of memory whose pages nobody asks for, the library has decided.
    HostPages.advise(whole, pages == Pages.AUTO ? Kind.ANY : kind(whole.byteSize()));
    place(whole);
    HostPages.touch(whole);
    if (!suits(whole)) {
      return false;
    }
    all.add(whole);
    return true;
  }

  /** So many bytes, or what pages of the kind asked for take instead. */
  public long whole(long bytes) {
    return switch (pages) {
      case AUTO, SMALL -> bytes;
      case TRANSPARENT, HUGE -> HostPages.whole(bytes);
    };
  }

  /** For a reader of the numbers: a library's own memory has no such pages here. */
  public synchronized void note(Note note) {
    notes.add(note);
  }

  /** The setting's value. */
  public String asked() {
    return pages.id();
  }

  /** Whether they are to be on pages that were set aside, which the kernel counts apart. */
  public boolean setAside() {
    return pages == Pages.HUGE;
  }

  private Kind kind(long bytes) {
    return switch (pages) {
      case AUTO -> bytes < HostPages.HUGE_PAGE ? Kind.ANY : Kind.TRANSPARENT;
      case SMALL -> Kind.SMALL;
      case TRANSPARENT -> Kind.TRANSPARENT;
      case HUGE -> Kind.EXPLICIT;
    };
  }

  /** Near the CPUs of the thread that will use it, or where it may use all: near the adapter. */
  private void place(MemorySegment memory) {
    if (!numa.several()) {
      return;
    }
    int near = numa.of(CpuAffinity.current()).orElse(numa.has(nicNode) ? nicNode : -1);
    if (near < 0) {
      return;
    }
    try {
      NumaPolicy.prefer(memory, near);
      preferred.add(near);
    } catch (PosixException refused) {
      note(Note.doubt("Buffers are where the kernel put them: " + refused.getMessage() + "."));
    }
  }

  /** Memory that a library chose may be on pages of any kind. */
  private boolean suits(MemorySegment memory) {
    Buffers read = pages == Pages.AUTO ? null : read(List.of(memory));
    return read == null || asAsked(read, SOME);
  }

  /** Known before it is touched, which memory that is not there would not bear. */
  private static long pageBytes(MemorySegment memory) {
    try {
      return MemoryMap.read(PROCESS).pageBytes(memory.address());
    } catch (IOException notTold) {
      return -1;
    }
  }

  private boolean asAsked(Buffers read, double transparentShare) {
    return switch (pages) {
      case AUTO -> true;
      case SMALL -> read.transparentBytes() + read.explicitBytes() == 0;
      case TRANSPARENT -> read.transparentBytes() > transparentShare * read.bytes();
      case HUGE ->
          read.explicitBytes() == read.bytes() && read.explicitPageBytes() == HostPages.HUGE_PAGE;
    };
  }

  /** Reads from the kernel how all buffers lie that are still there; null where there are none. */
  public @Nullable Buffers read() {
    return read(all.stream().filter(memory -> memory.scope().isAlive()).toList());
  }

  private @Nullable Buffers read(List<MemorySegment> memories) {
    List<Range> ranges =
        memories.stream().map(one -> new Range(one.address(), one.byteSize())).toList();
    try {
      Buffers read =
          ranges.isEmpty() ? null : MemoryMap.read(PROCESS).buffers(ranges, List.copyOf(preferred));
      return read == null || !read.numaNodes().isEmpty() ? read : onOnlyNode(read);
    } catch (IOException notTold) {
      return null;
    }
  }

  /** A kernel without NUMA has no numa_maps. */
  private Buffers onOnlyNode(Buffers read) {
    return numa.several()
        ? read
        : read.on(List.of(new NumaBytes(numa.only().orElse(0), read.bytes())));
  }

  /**
   * What a reader of the numbers should know.
   *
   * @param read what {@link #read()} gave at last
   */
  public synchronized List<Note> notes(@Nullable Buffers read) {
    List<Note> told = new ArrayList<>(notes);
    boolean larger = pages == Pages.SMALL && read != null && read.pageBytes() != HostPages.PAGE;
    if (read != null && (larger || !asAsked(read, NEARLY_ALL))) {
      told.add(
          Note.doubt("pages: %s was asked for, and it is %s.".formatted(asked(), read.words())));
    }
    return told;
  }
}
