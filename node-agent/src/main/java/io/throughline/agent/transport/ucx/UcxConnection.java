package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostList;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxPostList;
import io.throughline.nativebridge.ucx.UcxRemoteKey;

/**
 * Parts of a transport once it is connected.
 *
 * @param key of the peer's memory
 * @param source this side's memory
 */
record UcxConnection(UcxEndpoint endpoint, UcxRemoteKey key, UcxMemory source) {
  Lanes lanes() {
    return new Lanes(endpoint, source, key);
  }

  long write(long offset, long length, long remoteOffset) {
    return endpoint.put(source, offset, length, key, remoteOffset);
  }

  long read(long offset, long length, long remoteOffset) {
    return endpoint.get(source, offset, length, key, remoteOffset);
  }

  PostList writes(long offset, long remoteOffset, long[] places, long length) {
    return new UcxPosts(
        UcxPostList.puts(endpoint, source, offset, key, remoteOffset, places, length));
  }

  PostList reads(long offset, long remoteOffset, long[] places, long length) {
    return new UcxPosts(
        UcxPostList.gets(endpoint, source, offset, key, remoteOffset, places, length));
  }
}
