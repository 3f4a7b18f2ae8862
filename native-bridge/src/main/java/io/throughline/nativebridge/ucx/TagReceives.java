package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_MEMH;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_MEMORY_TYPE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_OP_ATTR_FIELD_RECV_INFO;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_MEMORY_TYPE_HOST;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpRequestCalls;
import io.throughline.nativebridge.ucx.ffi.UcpTransferCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A worker's tagged receives, with the parameters that they all reuse. */
final class TagReceives {
  private static final int REMOVE = 1;

  private final long worker;
  private final boolean critical;
  private final MemorySegment message;
  private final MemorySegment param;
  private final long messageAddress;
  private final long paramAddress;

  TagReceives(long worker, boolean critical, Arena arena) {
    this.worker = worker;
    this.critical = critical;
    message = CStruct.UCP_TAG_RECV_INFO.allocate(arena);
    messageAddress = message.address();
    param = CStruct.UCP_REQUEST_PARAM.allocate(arena);
    paramAddress = param.address();
    CField.REQUEST_PARAM_OP_ATTR_MASK.set(
        param,
        CConstant.mask(
            UCP_OP_ATTR_FIELD_MEMH, UCP_OP_ATTR_FIELD_MEMORY_TYPE, UCP_OP_ATTR_FIELD_RECV_INFO));
    CField.REQUEST_PARAM_MEMORY_TYPE.set(param, UCS_MEMORY_TYPE_HOST.value());
    CField.REQUEST_PARAM_RECV_INFO.set(param, messageAddress);
  }

  long probe(long tag, long mask) {
    return UcpTransferCalls.tagProbeNb(worker, tag, mask, REMOVE, messageAddress);
  }

  long fetch(long probed, UcxMemory target, long offset, long length) {
    long buffer = target.at(offset, length);
    CField.REQUEST_PARAM_MEMH.set(param, target.handle());
    return Requests.posted(
        "receive",
        small(length)
            ? UcpTransferCalls.tagMsgRecvNbxCritical(worker, buffer, length, probed, paramAddress)
            : UcpTransferCalls.tagMsgRecvNbx(worker, buffer, length, probed, paramAddress));
  }

  long post(UcxMemory target, long offset, long length, long tag, long mask) {
    long buffer = target.at(offset, length);
    CField.REQUEST_PARAM_MEMH.set(param, target.handle());
    return Requests.posted(
        "receive",
        small(length)
            ? UcpTransferCalls.tagRecvNbxCritical(worker, buffer, length, tag, mask, paramAddress)
            : UcpTransferCalls.tagRecvNbx(worker, buffer, length, tag, mask, paramAddress));
  }

  private boolean small(long length) {
    return critical && length <= UcxMemory.SMALL_MESSAGE;
  }

  int check(long request) {
    return UcpRequestCalls.tagRecvRequestTest(request, messageAddress);
  }

  long tag() {
    return CField.TAG_RECV_INFO_SENDER_TAG.get(message);
  }

  long length() {
    return CField.TAG_RECV_INFO_LENGTH.get(message);
  }
}
