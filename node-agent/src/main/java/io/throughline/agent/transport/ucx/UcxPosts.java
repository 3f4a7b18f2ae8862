package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostList;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxPostList;

/** A list of puts, gets or tagged messages. */
record UcxPosts(UcxPostList list) implements PostList {
  @Override
  public int post(int first, int count) {
    try {
      return list.post(first, count);
    } catch (UcxException refused) {
      throw UcxErrors.because(refused);
    }
  }

  @Override
  public long ticket() {
    return list.request();
  }
}
