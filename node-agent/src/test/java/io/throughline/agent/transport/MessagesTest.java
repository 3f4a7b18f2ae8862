package io.throughline.agent.transport;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.transport.TransportPair.End;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages from one side to the other, over every operation of every transport that has it. */
class MessagesTest {
  private static final long[] SIZES = {1, 8, 4096, 100_000, 3 * 1024 * 1024 + 17};
  private static final long BYTES = 8L << 20;
  private static final int MANY = 300;

  /** Enough to look for messages of strangers several times. */
  private static final int IDLE_CALLS = 5_000;

  private static void fill(MemorySegment memory) {
    byte[] bytes = new byte[(int) memory.byteSize()];
    new Random(7).nextBytes(bytes);
    memory.copyFrom(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, TAG",
    "ucx-posix, TAG",
    "ucx-tcp, TAG",
    "ucx-posix, AM",
    "ucx-tcp, AM",
    "ucx-posix, STREAM",
    "ucx-tcp, STREAM"
  })
  void shouldBringMessagesInOrderToWhereTheyAreExpected(String id, Operation operation)
      throws Exception {
    try (TransportPair pair = new TransportPair(id, operation, BYTES)) {
      assertThat(pair.near.transport.operations()).contains(operation);
      pair.both(
          near -> {
            fill(near.memory);
            near.hear(1);
            long[] sent = new long[SIZES.length];
            long at = 0;
            for (int i = 0; i < SIZES.length; i++) {
              sent[i] = near.transport.send(at, SIZES[i]);
              at += SIZES[i];
            }
            for (long ticket : sent) {
              near.finish(ticket);
            }
            near.hear(2);
          },
          far -> {
            long[] expected = new long[SIZES.length];
            long at = 0;
            for (int i = 0; i < SIZES.length; i++) {
              expected[i] = far.transport.receive(at, SIZES[i]);
              at += SIZES[i];
            }
            far.say(1);
            for (int i = 0; i < SIZES.length; i++) {
              assertThat(far.arrive(expected[i])).isEqualTo(SIZES[i]);
            }
            far.say(2);
            MemorySegment there = MemorySegment.ofArray(new byte[(int) at]);
            there.copyFrom(far.memory.asSlice(0, at));
            byte[] wanted = new byte[(int) BYTES];
            new Random(7).nextBytes(wanted);
            assertThat(there.mismatch(MemorySegment.ofArray(wanted))).isEqualTo(at);
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, TAG",
    "ucx-posix, TAG",
    "ucx-tcp, TAG",
    "ucx-posix, AM",
    "ucx-tcp, AM",
    "ucx-posix, STREAM",
    "ucx-tcp, STREAM"
  })
  void shouldKeepWhatComesBeforeItIsExpected(String id, Operation operation) throws Exception {
    // A stream has no bounds: it would fill the room.
    boolean stream = operation == Operation.STREAM;
    long room = stream ? 64 : 128;
    try (TransportPair pair = new TransportPair(id, operation, BYTES)) {
      pair.both(
          near -> {
            for (int i = 0; i < MANY; i++) {
              near.memory.set(JAVA_LONG, i * 64L, i);
              near.finish(near.transport.send(i * 64L, stream ? 64 : 8 + i % 57));
            }
            near.hear(2);
          },
          far -> {
            for (int i = 0; i < IDLE_CALLS; i++) {
              far.transport.progress();
            }
            for (int i = 0; i < MANY; i++) {
              assertThat(far.arrive(far.transport.receive(0, room)))
                  .isEqualTo(stream ? 64 : 8 + i % 57);
              assertThat(far.memory.get(JAVA_LONG, 0)).isEqualTo(i);
            }
            assertThat(far.transport.refused()).isZero();
            far.say(2);
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, TAG, true",
    "tcp, TAG, false",
    "ucx-posix, TAG, true",
    "ucx-posix, TAG, false",
    "ucx-tcp, TAG, true",
    "ucx-tcp, TAG, false",
    "ucx-posix, AM, true",
    "ucx-posix, AM, false",
    "ucx-tcp, AM, true",
    "ucx-tcp, AM, false"
  })
  void shouldNameBothLengthsWhereAMessageIsTooLong(String id, Operation operation, boolean posted)
      throws Exception {
    for (long size : new long[] {100, 2 << 20}) {
      AtomicBoolean told = new AtomicBoolean();
      try (TransportPair pair = new TransportPair(id, operation, BYTES)) {
        pair.both(
            near -> {
              if (posted) {
                near.hear(1);
              }
              near.transport.send(0, size);
              near.until(told::get);
            },
            far -> {
              if (!posted) {
                for (int i = 0; i < IDLE_CALLS; i++) {
                  far.transport.progress();
                }
              }
              assertThatThrownBy(
                      () -> {
                        long ticket = far.transport.receive(0, 8);
                        if (posted) {
                          far.say(1);
                        }
                        far.arrive(ticket);
                      })
                  .isInstanceOf(TransportException.class)
                  .hasMessageContaining("a message of " + size + " bytes")
                  .hasMessageContaining("a receive of 8 bytes");
              told.set(true);
            });
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp", "ucx-posix", "ucx-tcp"})
  void shouldReadFromThePeersMemory(String id) throws Exception {
    try (TransportPair pair = new TransportPair(id, Operation.GET, BYTES)) {
      pair.both(
          near -> {
            near.hear(1);
            for (long size : SIZES) {
              near.memory.fill((byte) 0);
              near.finish(near.transport.read(64, size, 1000));
              assertThat(near.memory.get(JAVA_BYTE, 64)).isEqualTo((byte) 7);
              assertThat(near.memory.get(JAVA_BYTE, 64 + size - 1)).isEqualTo((byte) 7);
              assertThat(near.memory.get(JAVA_BYTE, 63)).isZero();
              assertThat(near.memory.get(JAVA_BYTE, 64 + size)).isZero();
            }
            near.say(2);
          },
          far -> {
            far.memory.fill((byte) 7);
            far.say(1);
            far.hear(2);
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, TAG, 40000",
    "tcp, GET, 40000",
    "ucx-posix, TAG, 40000",
    "ucx-posix, GET, 40000",
    "ucx-tcp, TAG, 40000",
    "ucx-posix, AM, 1000",
    "ucx-posix, AM, 40000",
    "ucx-posix, STREAM, 1000",
    "ucx-tcp, STREAM, 40000"
  })
  void shouldAllocateNothingPerTransfer(String id, Operation operation, int size) throws Exception {
    int window = 16;
    int rounds = 20_000 / window;
    try (TransportPair pair = new TransportPair(id, operation, BYTES)) {
      long[] nearTickets = new long[window];
      long[] farTickets = new long[window];
      pair.both(
          near ->
              near.count(() -> {
                for (int i = 0; i < rounds; i++) {
                  for (int slot = 0; slot < window; slot++) {
                    nearTickets[slot] =
                        operation == Operation.GET
                            ? near.transport.read((long) slot * size, size, 0)
                            : near.transport.send((long) slot * size, size);
                  }
                  await(near, nearTickets, false);
                }
                near.transport.notify(3, 0);
                drain(near, 4);
              }),
          far ->
              far.count(() -> {
                for (int i = 0; operation != Operation.GET && i < rounds; i++) {
                  for (int slot = 0; slot < window; slot++) {
                    farTickets[slot] = far.transport.receive((long) slot * size, size);
                  }
                  await(far, farTickets, true);
                }
                drain(far, 3);
                far.transport.notify(4, 0);
                far.transport.progress();
              }));
      // What an object per transfer would take is 16 bytes at least.
      assertThat(pair.near.allocated).as("near").isLessThan(64 * 1024);
      assertThat(pair.far.allocated).as("far").isLessThan(64 * 1024);
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // The other side needs this core too.
  private static void await(End end, long[] tickets, boolean receives) {
    for (long ticket : tickets) {
      while (!(receives ? end.transport.arrived(ticket) : end.transport.done(ticket))) {
        if (end.transport.progress() == 0) {
          Thread.yield();
        }
      }
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // The other side needs this core too.
  private static void drain(End end, long word) {
    while (!(end.transport.poll(end.heard) && end.heard.first() == word)) {
      if (end.transport.progress() == 0) {
        Thread.yield();
      }
    }
  }

  @Test
  void shouldSayWhatToDoWhereNoTransportLeadsToThePeer() {
    TransportSetup setup =
        new TransportSetup(
            new Credentials("run-1", "secret"), 1, "127.0.0.1", "", false, true, Operation.PUT);
    try (Transport near = TransportById.open("ucx-posix", setup, true);
        Transport far = TransportById.open("ucx-tcp", setup, false)) {
      near.prepare(4096);
      far.prepare(4096);
      assertThatThrownBy(() -> near.connect(far.address(), Deadline.after(1_000_000_000)))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("cannot connect: UCX: ")
          .hasMessageContaining("Destination is unreachable (-6)")
          .hasMessageContaining(
              "leave no way between the nodes: add one to both, such as tcp; this node has tcp on");
    }
  }
}
