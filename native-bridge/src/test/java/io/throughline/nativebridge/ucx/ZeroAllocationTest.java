package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hot path allocates nothing on the Java heap, once it is compiled. */
@RequiresUcx
class ZeroAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 100_000;
  private static final int WARM_UP = 3;
  private static final int MEASURED = 3;

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldNotAllocateWhilePutting(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.PEER, 64 * 1024)) {
      assertThat(allocatedBy(() -> puts(peers, 4096))).isZero();
    }
  }

  @Test
  void shouldNotAllocateWhilePuttingBeyondSmallMessages() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 64 * 1024)) {
      assertThat(allocatedBy(() -> puts(peers, 64 * 1024))).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldNotAllocateWhilePostingAList(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.PEER, 64 * 1024)) {
      long[] places = {0, 64, 128};
      UcxPostList puts = UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, 0, places, 64);
      assertThat(allocatedBy(() -> lists(peers, puts, places.length))).isZero();
      UcxPostList gets = UcxPostList.gets(peers.toFar, peers.source, 0, peers.key, 0, places, 64);
      assertThat(allocatedBy(() -> lists(peers, gets, places.length))).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldNotAllocateWhileTakingFromAList(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.PEER, 64 * 1024);
        UcxReceiveList list =
            peers.far.tags().receives(peers.target, 0, new long[] {0, 64, 128}, 64, 2, 5)) {
      list.post();
      list.post();
      UcxPostList sends =
          UcxPostList.sends(peers.toFar, peers.source, 0, new long[] {0, 64}, 64, 5);
      assertThat(allocatedBy(() -> taken(peers, sends, list))).isZero();
    }
  }

  private static void taken(Peers peers, UcxPostList sends, UcxReceiveList list) {
    for (int i = 0; i < ROUNDS / 10; i++) {
      sends.post(i % 2, 1);
      while (list.take(4) == 0) {
        peers.near.progress();
        peers.far.progress();
      }
      finish(peers, peers.near, sends.request());
    }
  }

  @Test
  void shouldNotAllocateWhileSendingAndReceiving() {
    try (Peers peers = new Peers("posix", UcxErrorMode.PEER, 64 * 1024)) {
      assertThat(allocatedBy(() -> messages(peers))).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldNotAllocateWhileMessagesGoInTurns(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.NONE, 64);
        UcxTagExchange near = peers.near.tags().exchange(peers.toFar, peers.source, 0, 8, 8, 5);
        UcxTagExchange far = peers.far.tags().exchange(peers.toNear, peers.target, 0, 8, 8, 5)) {
      assertThat(allocatedBy(() -> turns(peers, near, far))).isZero();
    }
  }

  private static void turns(Peers peers, UcxTagExchange near, UcxTagExchange far) {
    for (int i = 0; i < ROUNDS / 10; i++) {
      far.expect();
      long sent = near.send();
      near.expect();
      while (far.await(4) == UcxStatus.IN_PROGRESS) {
        peers.near.progress();
      }
      long answered = far.send();
      while (near.await(4) == UcxStatus.IN_PROGRESS) {
        peers.far.progress();
      }
      finish(peers, peers.near, sent);
      finish(peers, peers.far, answered);
    }
  }

  /** By one round, once warm; what is linked late allocates in one round and not in the next. */
  private static long allocatedBy(Runnable rounds) {
    for (int i = 0; i < WARM_UP; i++) {
      rounds.run();
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MEASURED && least != 0; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      rounds.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  /** Puts with a flush every 32. */
  private static void puts(Peers peers, long bytes) {
    for (int i = 0; i < ROUNDS; i++) {
      finish(peers, peers.near, peers.toFar.put(peers.source, 0, bytes, peers.key, 0));
      peers.near.progress();
      peers.far.progress();
      if (i % 32 == 0) {
        finish(peers, peers.near, peers.toFar.flush());
      }
      if (peers.toFar.failed()) {
        throw new AssertionError("the peer was lost");
      }
    }
  }

  private static void lists(Peers peers, UcxPostList puts, int places) {
    for (int i = 0; i < ROUNDS / 32; i++) {
      for (int posted = 0; posted < 32; ) {
        posted += puts.post(posted % places, 32 - posted);
        finish(peers, peers.near, puts.request());
      }
      finish(peers, peers.near, peers.toFar.flush());
    }
  }

  private static void messages(Peers peers) {
    for (int i = 0; i < ROUNDS; i++) {
      long posted = i % 2 == 0 ? peers.far.tags().post(peers.target, 0, 64, 5, -1L) : 0;
      long sent = peers.toFar.tagSend(peers.source, 0, 64, 5);
      if (posted != 0) {
        while (peers.far.tags().check(posted) == UcxStatus.IN_PROGRESS) {
          peers.far.progress();
        }
        peers.far.free(posted);
      } else {
        long message = 0;
        while ((message = peers.far.tags().probe(5, -1L)) == 0) {
          peers.far.progress();
        }
        finish(peers, peers.far, peers.far.tags().receive(message, peers.target, 0, 64));
      }
      if (peers.far.tags().length() != 64) {
        throw new AssertionError("a message of " + peers.far.tags().length() + " bytes");
      }
      finish(peers, peers.near, sent);
    }
  }

  private static void finish(Peers peers, UcxWorker worker, long request) {
    if (request == 0) {
      return;
    }
    int status;
    while ((status = worker.check(request)) == UcxStatus.IN_PROGRESS) {
      peers.near.progress();
      peers.far.progress();
    }
    worker.free(request);
    if (status != UcxStatus.OK) {
      throw new UcxException("a transfer", status);
    }
  }
}
