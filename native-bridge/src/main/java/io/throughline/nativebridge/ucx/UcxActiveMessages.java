package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_AM_HANDLER_PARAM_FIELD_CB;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_AM_HANDLER_PARAM_FIELD_ID;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_AM_RECV_ATTR_FLAG_DATA;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_AM_RECV_ATTR_FLAG_RNDV;

import io.throughline.nativebridge.ucx.ffi.ActiveMessageUpcall;
import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpActiveMessageCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The active messages of one id that come to a worker. UCX calls the handler while the worker
 * progresses, on its thread. Nothing is allocated for a message.
 */
public final class UcxActiveMessages {
  private static final long KEEPABLE =
      CConstant.mask(UCP_AM_RECV_ATTR_FLAG_DATA, UCP_AM_RECV_ATTR_FLAG_RNDV);

  private final UcxWorker worker;
  private final Handler handler;
  private final UcxMemory.Params params;
  private @Nullable RuntimeException failure;

  /** A handler of messages. It must not progress the worker. */
  public interface Handler {
    /**
     * A message is here.
     *
     * @param data names it; where {@link Kind#EAGER} or {@link Kind#PASSING}, its bytes are there
     * @return true to keep it, to be given back later by {@link #release} or {@link #fetch}; not
     *     possible where it is {@link Kind#PASSING}
     */
    boolean arrived(long data, long length, Kind kind);
  }

  /** The way in which a message comes. */
  public enum Kind {
    /** Its bytes are here, and may be kept. */
    EAGER,
    /** Its bytes are here, until the handler returns. */
    PASSING,
    /** Its bytes are still with the sender, and must be fetched. */
    RENDEZVOUS
  }

  UcxActiveMessages(UcxWorker worker, int id, Handler handler, Arena arena) {
    this.worker = worker;
    this.handler = handler;
    this.params = new UcxMemory.Params(arena);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment param = CStruct.UCP_AM_HANDLER_PARAM.allocate(scratch);
      CField.AM_HANDLER_PARAM_FIELD_MASK.set(
          param, CConstant.mask(UCP_AM_HANDLER_PARAM_FIELD_ID, UCP_AM_HANDLER_PARAM_FIELD_CB));
      CField.AM_HANDLER_PARAM_ID.set(param, id);
      CField.AM_HANDLER_PARAM_CB.set(param, ActiveMessageUpcall.to(this::arrived, arena));
      UcxException.check(
          "taking active messages",
          UcpActiveMessageCalls.SET_AM_RECV_HANDLER.with(worker.handle(), param.address()));
    }
  }

  private boolean arrived(long data, long length, long attributes) {
    try {
      boolean kept = handler.arrived(data, length, kind(attributes));
      if (kept && (attributes & KEEPABLE) == 0) {
        throw new IllegalStateException("this message cannot be kept: copy it");
      }
      return kept;
    } catch (RuntimeException thrown) {
      // Thrown through C it would end the process.
      failure = thrown;
      return false;
    }
  }

  private static Kind kind(long attributes) {
    if ((attributes & UCP_AM_RECV_ATTR_FLAG_RNDV.value()) != 0) {
      return Kind.RENDEZVOUS;
    }
    return (attributes & UCP_AM_RECV_ATTR_FLAG_DATA.value()) != 0 ? Kind.EAGER : Kind.PASSING;
  }

  /** Throws what the handler threw, if it did. */
  public void requireSound() {
    RuntimeException thrown = failure;
    if (thrown != null) {
      failure = null;
      throw thrown;
    }
  }

  /** Copies a message whose bytes are here. */
  public void copy(long data, long length, MemorySegment target, long offset) {
    Objects.checkFromIndexSize(offset, length, target.byteSize());
    MemorySegment.copy(CLibrary.ADDRESSES, data, target, offset, length);
  }

  /**
   * Fetches a message that was kept, and gives it back.
   *
   * @return 0 when done, else a request
   */
  public long fetch(long data, UcxMemory target, long offset, long length) {
    worker.requireOwner();
    long buffer = target.at(offset, length);
    return Requests.posted(
        "fetching an active message",
        UcpActiveMessageCalls.recvDataNbx(
            worker.handle(), data, buffer, length, params.of(target)));
  }

  /** Gives back a message that was kept and is not wanted any more. */
  public void release(long data) {
    worker.requireOwner();
    UcpActiveMessageCalls.AM_DATA_RELEASE.with(worker.handle(), data);
  }
}
