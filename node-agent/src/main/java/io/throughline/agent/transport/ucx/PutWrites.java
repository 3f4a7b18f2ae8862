package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Writes;
import io.throughline.nativebridge.ucx.UcxPutList;

/** A list of puts. */
record PutWrites(UcxPutList puts) implements Writes {
  @Override
  public int post(int first, int count) {
    return puts.post(first, count);
  }

  @Override
  public long ticket() {
    return puts.request();
  }
}
