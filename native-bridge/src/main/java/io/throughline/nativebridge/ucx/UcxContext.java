package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_ATTR_FIELD_MEMORY_TYPES;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_ATTR_FIELD_REQUEST_SIZE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_ATTR_FIELD_THREAD_MODE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_PARAM_FIELD_FEATURES;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_PARAM_FIELD_MT_WORKERS_SHARED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpContextCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A UCX context: the devices and transports found, and the memory registered with them. Any thread
 * may use it. Close it after everything that was made from it.
 */
public final class UcxContext implements AutoCloseable {
  /** The interface that the bindings were written to; later libraries honour it. */
  private static final int API_MAJOR = 1;

  private static final int API_MINOR = 13;

  /** As in "resource 5 : md 1 dev 1 flags -- tcp/eth0". */
  private static final Pattern RESOURCE =
      Pattern.compile("resource\\s+\\d+\\s*:.*\\s(\\S+/\\S+)\\s*$", Pattern.MULTILINE);

  private final AtomicInteger users = new AtomicInteger();
  private final Optional<TcpPortRange> ports;
  private long handle;

  /** A context with the process's own settings. */
  public UcxContext(Set<UcxFeature> features) {
    this(features, Map.of());
  }

  /**
   * A context with settings of its own.
   *
   * @param settings names without {@code UCX_}, such as {@code TLS} or {@code NET_DEVICES}; those
   *     of single transports change with the version and are better set when UCX is loaded
   * @throws UcxException when UCX is missing, refuses a setting or finds no transport
   */
  public UcxContext(Set<UcxFeature> features, Map<String, String> settings) {
    Ucx.require();
    ports = TcpPortRange.of(settings, System.getenv());
    handle = configured(settings, config -> created(config, features));
  }

  private static long created(long config, Set<UcxFeature> features) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment params = CStruct.UCP_PARAMS.allocate(arena);
      CField.PARAMS_FIELD_MASK.set(
          params, CConstant.mask(UCP_PARAM_FIELD_FEATURES, UCP_PARAM_FIELD_MT_WORKERS_SHARED));
      CField.PARAMS_FEATURES.set(
          params, features.stream().mapToInt(UcxFeature::bit).reduce(0, (a, b) -> a | b));
      CField.PARAMS_MT_WORKERS_SHARED.set(params, 1);
      MemorySegment result = arena.allocate(JAVA_LONG);
      UcxException.check(
          "creating a context",
          UcpContextCalls.initVersion(
              API_MAJOR, API_MINOR, params.address(), config, result.address()));
      return result.get(JAVA_LONG, 0);
    }
  }

  /**
   * Uses a configuration: that of the process, and settings beside it.
   *
   * @throws UcxException when UCX refuses a setting
   */
  static <T> T configured(Map<String, String> settings, LongFunction<T> use) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      UcxException.check(
          "reading the configuration", UcpContextCalls.CONFIG_READ.with(0, 0, result.address()));
      long config = result.get(JAVA_LONG, 0);
      try {
        settings.forEach((name, value) -> modify(config, name, value));
        return use.apply(config);
      } finally {
        UcpContextCalls.CONFIG_RELEASE.with(config);
      }
    }
  }

  private static void modify(long config, String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      UcxException.check(
          "setting " + name + "=" + value,
          UcpContextCalls.CONFIG_MODIFY.with(
              config, arena.allocateFrom(name).address(), arena.allocateFrom(value).address()));
    }
  }

  /**
   * A worker for the calling thread, which owns it from here on.
   *
   * @throws UcxException when it cannot be opened, also where no port of the range is free for it
   */
  public UcxWorker openWorker() {
    requireFreePort();
    return new UcxWorker(this, true);
  }

  /**
   * A worker that may listen for connections and take active messages. It takes calls back into
   * Java and is therefore slower to poll; keep other data off it.
   *
   * @throws UcxException likewise
   */
  public UcxWorker openListeningWorker() {
    requireFreePort();
    return new UcxWorker(this, false);
  }

  private void requireFreePort() {
    ports.ifPresent(range -> range.requireFree(resources()));
  }

  /**
   * Memory that UCX allocates so that peers on this machine reach it directly. It is shared memory,
   * so it counts against the size of {@code UCX_POSIX_DIR} (/dev/shm). The file behind it has no
   * name any more when this returns; a process killed meanwhile leaves one there.
   */
  public UcxMemory allocate(long bytes) {
    return UcxMemory.allocate(this, bytes);
  }

  /**
   * Registers memory that the caller has allocated and keeps alive until the registration is
   * closed.
   */
  public UcxMemory register(MemorySegment memory) {
    return UcxMemory.register(this, memory);
  }

  /**
   * Registers memory of a GPU, likewise. UCX must have CUDA ({@link Attributes#cuda}).
   *
   * @param addresses on the GPU; nothing here follows them
   */
  public UcxMemory registerGpu(MemorySegment addresses) {
    return UcxMemory.registerGpu(this, addresses);
  }

  /** Attributes that UCX tells of the context. */
  public Attributes attributes() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = CStruct.UCP_CONTEXT_ATTR.allocate(arena);
      CField.CONTEXT_ATTR_FIELD_MASK.set(
          attributes,
          CConstant.mask(
              UCP_ATTR_FIELD_REQUEST_SIZE,
              UCP_ATTR_FIELD_THREAD_MODE,
              UCP_ATTR_FIELD_MEMORY_TYPES));
      UcxException.check(
          "querying the context",
          UcpContextCalls.CONTEXT_QUERY.with(handle(), attributes.address()));
      return new Attributes(
          CField.CONTEXT_ATTR_REQUEST_SIZE.get(attributes),
          CField.CONTEXT_ATTR_MEMORY_TYPES.get(attributes));
    }
  }

  /** The transports found, each with a device: {@code tcp/eth0}, {@code rc_mlx5/mlx5_0:1}. */
  public List<String> resources() {
    return RESOURCE
        .matcher(printInfo())
        .results()
        .map((MatchResult found) -> found.group(1))
        .distinct()
        .toList();
  }

  /** UCX's own listing of memory domains, devices and transports. */
  public String printInfo() {
    long context = handle();
    return CLibrary.printed(stream -> UcpContextCalls.CONTEXT_PRINT_INFO.with(context, stream));
  }

  /**
   * Closes the context.
   *
   * @throws IllegalStateException while workers or memory made from it are open
   */
  @Override
  public void close() {
    if (users.get() > 0) {
      throw new IllegalStateException(
          users.get() + " workers or memories of this UCX context are still open");
    }
    if (handle != 0) {
      UcpContextCalls.CLEANUP.with(handle);
      handle = 0;
    }
  }

  void used() {
    users.incrementAndGet();
  }

  void released() {
    users.decrementAndGet();
  }

  long handle() {
    if (handle == 0) {
      throw new IllegalStateException("the UCX context is closed");
    }
    return handle;
  }

  /**
   * Attributes of a context, as UCX tells them.
   *
   * @param requestSize bytes of a request
   * @param memoryTypes bits by {@code ucs_memory_type_t}: 1 host, 2 CUDA, 4 CUDA managed
   */
  public record Attributes(long requestSize, long memoryTypes) {
    /** Whether UCX reaches the memory of CUDA devices by itself. */
    public boolean cuda() {
      return (memoryTypes & 1L << CConstant.UCS_MEMORY_TYPE_CUDA.value()) != 0;
    }
  }
}
