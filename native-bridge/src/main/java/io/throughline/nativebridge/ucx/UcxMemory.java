package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_ATTR_FIELD_ADDRESS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_MAP_ALLOCATE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_MAP_PARAM_FIELD_ADDRESS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_MAP_PARAM_FIELD_FLAGS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_MAP_PARAM_FIELD_LENGTH;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_MEM_MAP_PARAM_FIELD_MEMORY_TYPE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_FLAGS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_MEMH;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_MEMORY_TYPE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_REQUEST;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FLAG_MULTI_SEND;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FLAG_NO_IMM_CMPL;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_MEMORY_TYPE_CUDA;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_MEMORY_TYPE_HOST;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpMemoryCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Memory registered with UCX, the host's or a GPU's: the source and target of transfers. Threads
 * may share it. Close it when no transfer uses it any more, and before its context.
 */
public final class UcxMemory implements AutoCloseable {
  /** Up to here a message counts as small: it is posted for latency. */
  static final long SMALL_MESSAGE = 16 * 1024;

  private final Arena arena = Arena.ofShared();
  private final UcxContext context;
  private final MemorySegment segment;
  private final long address;
  private final long length;
  private final long smallParam;
  private final long bulkParam;
  private boolean oneAtATime;
  private final CConstant type;

  /** The memory that this is a part of, whose registration it uses; null where it has its own. */
  private final @Nullable UcxMemory whole;

  private long handle;

  private UcxMemory(
      UcxContext context,
      long handle,
      @Nullable MemorySegment existing,
      long bytes,
      CConstant type) {
    this.context = context;
    this.type = type;
    this.whole = null;
    this.handle = handle;
    this.segment = existing != null ? existing : CLibrary.memory(allocatedAt(handle), bytes, arena);
    this.address = segment.address();
    this.length = bytes;
    this.smallParam = newParam(0);
    this.bulkParam = newParam(UCP_OP_ATTR_FLAG_MULTI_SEND.value());
    context.used();
  }

  private UcxMemory(UcxMemory whole, long offset, long bytes) {
    this.context = whole.context;
    this.type = whole.type;
    this.whole = whole;
    this.handle = whole.handle();
    this.segment = whole.segment.asSlice(offset, bytes);
    this.address = segment.address();
    this.length = bytes;
    this.smallParam = whole.smallParam;
    this.bulkParam = whole.bulkParam;
    this.oneAtATime = whole.oneAtATime;
  }

  /**
   * A part of it with the same registration and the same key, which ends with the whole. Transfers
   * that use it cannot leave it.
   *
   * @throws IndexOutOfBoundsException where it would not lie inside
   */
  public UcxMemory part(long offset, long bytes) {
    return new UcxMemory(this, offset, bytes);
  }

  static UcxMemory allocate(UcxContext context, long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("memory of " + bytes + " bytes cannot be allocated");
    }
    return new UcxMemory(
        context, map(context, 0, bytes, UCS_MEMORY_TYPE_HOST), null, bytes, UCS_MEMORY_TYPE_HOST);
  }

  static UcxMemory register(UcxContext context, MemorySegment memory) {
    if (!memory.isNative() || memory.byteSize() == 0) {
      throw new IllegalArgumentException("only native memory can be registered with UCX");
    }
    return register(context, memory, UCS_MEMORY_TYPE_HOST);
  }

  static UcxMemory registerGpu(UcxContext context, MemorySegment addresses) {
    return register(context, addresses, UCS_MEMORY_TYPE_CUDA);
  }

  private static UcxMemory register(UcxContext context, MemorySegment memory, CConstant type) {
    long bytes = memory.byteSize();
    long handle = map(context, memory.address(), bytes, type);
    return new UcxMemory(context, handle, memory, bytes, type);
  }

  private static long map(UcxContext context, long address, long bytes, CConstant type) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment params = CStruct.UCP_MEM_MAP_PARAMS.allocate(arena);
      int mask = UCP_MEM_MAP_PARAM_FIELD_LENGTH.value();
      if (address == 0) {
        mask |= UCP_MEM_MAP_PARAM_FIELD_FLAGS.value();
        CField.MEM_MAP_PARAMS_FLAGS.set(params, UCP_MEM_MAP_ALLOCATE.value());
      } else {
        mask |= UCP_MEM_MAP_PARAM_FIELD_ADDRESS.value();
        CField.MEM_MAP_PARAMS_ADDRESS.set(params, address);
      }
      if (type != UCS_MEMORY_TYPE_HOST) {
        mask |= UCP_MEM_MAP_PARAM_FIELD_MEMORY_TYPE.value();
        CField.MEM_MAP_PARAMS_MEMORY_TYPE.set(params, type.value());
      }
      CField.MEM_MAP_PARAMS_FIELD_MASK.set(params, mask);
      CField.MEM_MAP_PARAMS_LENGTH.set(params, bytes);
      MemorySegment result = arena.allocate(JAVA_LONG);
      UcxException.check(
          (address == 0 ? "allocating " : "registering ") + bytes + " bytes",
          UcpMemoryCalls.MEM_MAP.with(context.handle(), params.address(), result.address()));
      return result.get(JAVA_LONG, 0);
    }
  }

  private static long allocatedAt(long handle) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = CStruct.UCP_MEM_ATTR.allocate(arena);
      CField.MEM_ATTR_FIELD_MASK.set(attributes, UCP_MEM_ATTR_FIELD_ADDRESS.value());
      UcxException.check(
          "querying memory", UcpMemoryCalls.MEM_QUERY.with(handle, attributes.address()));
      return CField.MEM_ATTR_ADDRESS.get(attributes);
    }
  }

  private long newParam(int flags) {
    MemorySegment param = CStruct.UCP_REQUEST_PARAM.allocate(arena);
    CField.REQUEST_PARAM_OP_ATTR_MASK.set(
        param, CConstant.mask(UCP_OP_ATTR_FIELD_MEMH, UCP_OP_ATTR_FIELD_MEMORY_TYPE) | flags);
    CField.REQUEST_PARAM_MEMORY_TYPE.set(param, type.value());
    CField.REQUEST_PARAM_MEMH.set(param, handle);
    return param.address();
  }

  /** The memory itself. What UCX allocated is gone when this is closed. */
  public MemorySegment segment() {
    return segment;
  }

  /** Address at which the memory starts, for peers that write to it. */
  public long address() {
    return address;
  }

  /** Bytes. */
  public long length() {
    return length;
  }

  /** The key that a peer needs to write to this memory or read from it. */
  public byte[] packRemoteKey() {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment buffer = scratch.allocate(JAVA_LONG);
      MemorySegment size = scratch.allocate(JAVA_LONG);
      UcxException.check(
          "packing a remote key",
          UcpMemoryCalls.RKEY_PACK.with(
              context.handle(), handle(), buffer.address(), size.address()));
      long packed = buffer.get(JAVA_LONG, 0);
      try {
        return CLibrary.bytes(packed, size.get(JAVA_LONG, 0));
      } finally {
        UcpMemoryCalls.RKEY_BUFFER_RELEASE.with(packed);
      }
    }
  }

  /** Ends the registration; of a part only the part. */
  @Override
  public void close() {
    if (whole != null) {
      handle = 0;
    } else if (handle != 0) {
      long closing = handle;
      handle = 0;
      arena.close();
      context.released();
      UcxException.check(
          "releasing memory", UcpMemoryCalls.MEM_UNMAP.with(context.handle(), closing));
    }
  }

  long handle() {
    requireOpen();
    return handle;
  }

  boolean isOpen() {
    return handle != 0 && (whole == null || whole.isOpen());
  }

  private void requireOpen() {
    if (!isOpen()) {
      throw new IllegalStateException("the UCX memory is closed");
    }
  }

  /** The address of a part of it; refuses what lies outside. */
  long at(long offset, long bytes) {
    requireOpen();
    return address + Objects.checkFromIndexSize(offset, bytes, length);
  }

  /**
   * For transfers of which each is posted once the one before is done: UCX then takes the protocol
   * that is quickest for one, and not for many together.
   *
   * @return this; parts that are taken from now on are for the same
   */
  public UcxMemory oneAtATime() {
    oneAtATime = true;
    return this;
  }

  /** The ready-made parameters of a transfer that uses this memory. */
  long param(long bytes) {
    return multi(bytes) ? bulkParam : smallParam;
  }

  private boolean multi(long bytes) {
    return bytes > SMALL_MESSAGE && !oneAtATime;
  }

  /** How a transfer that uses this memory is posted. */
  ProtocolTables.Posted posted(long bytes) {
    return new ProtocolTables.Posted(type == UCS_MEMORY_TYPE_HOST ? "host" : "cuda", multi(bytes));
  }

  /** Parameters of a kind of receive, made once and used with one memory after the other. */
  static final class Params {
    private final MemorySegment param;
    private final long address;

    Params(Arena arena) {
      this(arena, 0);
    }

    /**
     * @param flags of the operation
     */
    Params(Arena arena, int flags) {
      this(arena, flags, flags == 0 ? 0 : UCP_OP_ATTR_FIELD_FLAGS.value());
    }

    private Params(Arena arena, int flags, int attributes) {
      param = CStruct.UCP_REQUEST_PARAM.allocate(arena);
      address = param.address();
      CField.REQUEST_PARAM_OP_ATTR_MASK.set(
          param,
          CConstant.mask(UCP_OP_ATTR_FIELD_MEMH, UCP_OP_ATTR_FIELD_MEMORY_TYPE) | attributes);
      CField.REQUEST_PARAM_FLAGS.set(param, flags);
    }

    /** For what always gives a request, even if it is done. */
    static Params notAtOnce(Arena arena) {
      return new Params(arena, 0, UCP_OP_ATTR_FLAG_NO_IMM_CMPL.value());
    }

    /**
     * For what takes a request of the caller's memory, even if it is done at once. UCX takes none
     * from its pool, and none is given back.
     *
     * @param request behind as many bytes as UCX says that a request has
     */
    static Params withRequest(Arena arena, long request) {
      Params params =
          new Params(
              arena, 0, CConstant.mask(UCP_OP_ATTR_FLAG_NO_IMM_CMPL, UCP_OP_ATTR_FIELD_REQUEST));
      CField.REQUEST_PARAM_REQUEST.set(params.param, request);
      return params;
    }

    long of(UcxMemory memory) {
      CField.REQUEST_PARAM_MEMORY_TYPE.set(param, memory.type.value());
      CField.REQUEST_PARAM_MEMH.set(param, memory.handle());
      return address;
    }
  }
}
