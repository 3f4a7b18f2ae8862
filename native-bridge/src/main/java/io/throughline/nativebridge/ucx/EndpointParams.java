package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAMS_FLAGS_CLIENT_SERVER;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_CONN_REQUEST;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_ERR_HANDLER;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_FLAGS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_REMOTE_ADDRESS;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_PARAM_FIELD_SOCK_ADDR;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.SocketAddresses;
import io.throughline.nativebridge.ucx.ffi.UcpEndpointCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;

/**
 * The parameters that an endpoint is created with.
 *
 * @param operation named in errors
 * @param params the struct
 * @param mask the fields set in it
 */
record EndpointParams(String operation, MemorySegment params, int mask) {
  /**
   * UCX calls this when the peer is lost. Of the C library on purpose: it adds one to the number
   * that it is given, so that no call enters the JVM.
   */
  private static final long ADD_ONE = CLibrary.addressOf("sem_post");

  static EndpointParams toWorker(byte[] address, Arena arena) {
    MemorySegment params = CStruct.UCP_EP_PARAMS.allocate(arena);
    CField.EP_PARAMS_ADDRESS.set(params, arena.allocateFrom(JAVA_BYTE, address).address());
    return new EndpointParams(
        "connecting to a worker", params, UCP_EP_PARAM_FIELD_REMOTE_ADDRESS.value());
  }

  static EndpointParams toListener(InetSocketAddress listener, Arena arena) {
    MemorySegment params = CStruct.UCP_EP_PARAMS.allocate(arena);
    CField.EP_PARAMS_FLAGS.set(params, UCP_EP_PARAMS_FLAGS_CLIENT_SERVER.value());
    CField.EP_PARAMS_SOCKADDR_ADDR.set(params, SocketAddresses.encode(listener, arena).address());
    CField.EP_PARAMS_SOCKADDR_ADDRLEN.set(params, SocketAddresses.length(listener));
    return new EndpointParams(
        "connecting to " + listener,
        params,
        CConstant.mask(UCP_EP_PARAM_FIELD_SOCK_ADDR, UCP_EP_PARAM_FIELD_FLAGS));
  }

  static EndpointParams accepting(long connectionRequest, Arena arena) {
    MemorySegment params = CStruct.UCP_EP_PARAMS.allocate(arena);
    CField.EP_PARAMS_CONN_REQUEST.set(params, connectionRequest);
    return new EndpointParams(
        "accepting a connection", params, UCP_EP_PARAM_FIELD_CONN_REQUEST.value());
  }

  /**
   * Creates the endpoint and returns its handle.
   *
   * @param failures what counts up when the peer is lost; it has to outlive the endpoint
   */
  long create(long worker, UcxErrorMode mode, MemorySegment failures, Arena arena) {
    int fields = mask | UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE.value();
    CField.EP_PARAMS_ERR_MODE.set(params, mode.value());
    if (mode == UcxErrorMode.PEER) {
      fields |= UCP_EP_PARAM_FIELD_ERR_HANDLER.value();
      CField.EP_PARAMS_ERR_HANDLER_CB.set(params, ADD_ONE);
      CField.EP_PARAMS_ERR_HANDLER_ARG.set(params, failures.address());
    }
    CField.EP_PARAMS_FIELD_MASK.set(params, fields);
    MemorySegment result = arena.allocate(JAVA_LONG);
    UcxException.check(
        operation, UcpEndpointCalls.EP_CREATE.with(worker, params.address(), result.address()));
    return result.get(JAVA_LONG, 0);
  }
}
