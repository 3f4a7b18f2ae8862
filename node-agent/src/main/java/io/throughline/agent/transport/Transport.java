package io.throughline.agent.transport;

import io.throughline.agent.memory.Contents;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A data path to one peer. Its life: {@link #prepare}, {@link #address}, {@link #connect}, then
 * transfers, then {@link #close}.
 *
 * <p>From {@link #write} to {@link #await} nothing is allocated and, but for {@code await}, nothing
 * blocks. Operations return a ticket: 0 when done already, else something to ask {@link #done}
 * about until it says yes; after that a ticket is spent.
 *
 * <p>Every method may throw {@link TransportException}: the path is then broken for good.
 */
public interface Transport extends AutoCloseable {
  /** Most writes, and most flushes, that may be unfinished at a time. */
  int MOST_UNFINISHED = 4096;

  /**
   * Allocates the memory that transfers use here, as source or as target, touches every page of it,
   * and starts to listen where this side listens. Where a fabric's channels have {@linkplain
   * TransportSetup#oneMemory one memory}, this is that one for each of them.
   *
   * @param bytes of memory
   * @return that memory, aligned to 64 bytes; gone when this is closed, or the last that shares it
   */
  MemorySegment prepare(long bytes);

  /** Contents of the memory where it is on a GPU; null where it is the host's. */
  default @Nullable Contents onGpu() {
    return null;
  }

  /**
   * The peer's memory, where it is mapped into this process since {@link #connect}, as shared
   * memory is; null where it is not. Valid until this is closed.
   */
  default @Nullable MemorySegment peerMemory() {
    return null;
  }

  /** Address for the peer; only its transport of the same kind understands it. */
  String address();

  /**
   * Connects, and makes sure that the other end belongs to this run.
   *
   * @param peer the other side's {@link #address}
   * @param until gives up then
   * @throws InterruptedException when the thread was interrupted while it waited
   */
  void connect(String peer, Deadline until) throws InterruptedException;

  /**
   * Writes from this side's memory into the peer's.
   *
   * @return a ticket that is done when the source may be changed again
   */
  long write(long offset, long length, long remoteOffset);

  /**
   * Gets writes ready that are posted many times.
   *
   * @param places where each goes, from {@code remoteOffset} on, and where it comes from, from
   *     {@code offset} on
   */
  default PostList writes(long offset, long remoteOffset, long[] places, long length) {
    return new SinglePosts(this, SinglePosts.Kind.WRITE, offset, remoteOffset, places, length);
  }

  /**
   * Gets reads ready that are posted many times.
   *
   * @param places where each comes from, from {@code remoteOffset} on, and where it goes, from
   *     {@code offset} on
   */
  default PostList reads(long offset, long remoteOffset, long[] places, long length) {
    return new SinglePosts(this, SinglePosts.Kind.READ, offset, remoteOffset, places, length);
  }

  /**
   * Reads from the peer's memory into this side's.
   *
   * @return a ticket that is done when what was read is here
   */
  long read(long offset, long length, long remoteOffset);

  /**
   * Sends a message by the two-sided operation that this was opened for; by tag, if that was a
   * one-sided one.
   *
   * @return a ticket that is done when the source may be changed again
   */
  long send(long offset, long length);

  /**
   * Gets messages ready that are sent many times.
   *
   * @param places where each comes from, from {@code offset} on
   */
  default PostList sends(long offset, long[] places, long length) {
    return new SinglePosts(this, SinglePosts.Kind.SEND, offset, 0, places, length);
  }

  /**
   * Gets ready for the next message that the peer {@linkplain #send sends}; messages come in the
   * order in which they were sent. A longer one than {@code length} breaks the path, with an error
   * that names both lengths. With the operation STREAM there are no bounds between messages: a
   * receive takes exactly {@code length} bytes.
   *
   * <p>Post receives ahead. What comes before may be left in the connection, and everything behind
   * it, notifications too, until there is a receive for it.
   *
   * @return a ticket to ask {@link #arrived} about
   */
  long receive(long offset, long length);

  /**
   * Gets receives ready that are posted many times, in place of single ones.
   *
   * @param places where the messages go, from {@code offset} on
   * @param ahead receives that wait, at most
   */
  default ReceiveList receives(long offset, long[] places, long length, int ahead) {
    return new SingleReceives(this, offset, places, length, ahead);
  }

  /**
   * Gets messages of one length ready that go and come in turns.
   *
   * @param out where what is sent lies
   * @param in where what comes is to go
   */
  default Exchange exchange(long out, long in, long length) {
    return new SingleMessages(this, out, in, length);
  }

  /** As {@link #done}, for a {@link #receive}; {@link #received} then tells of the message. */
  boolean arrived(long ticket);

  /** Whether a message has to be as long as the receive that waits for it. */
  default boolean exact() {
    return false;
  }

  /** Bytes of the message that {@link #arrived} said yes to last. */
  long received();

  /** The operations that this can do at all. */
  Set<Operation> operations();

  /**
   * @return a ticket that is done when everything written before is visible to the peer
   */
  long flush();

  /** Whether the operation is done; true spends the ticket. */
  boolean done(long ticket);

  /**
   * Sends two words to the peer. They arrive in the order in which they were sent; what was written
   * before is there already only if a flush of it was done before.
   *
   * @return false when there is no room just now: {@link #progress}, then try again
   */
  boolean notify(long first, long second);

  /** Takes the next notification, if one has come. */
  boolean poll(Notification into);

  /**
   * Moves things on.
   *
   * @return more than 0 when something happened
   */
  int progress();

  /**
   * Waits without using the CPU until something may have happened. A wake-up may allocate 16 bytes.
   *
   * @param nanos at most
   */
  void await(long nanos);

  /**
   * Whether {@link #await} wakes as soon as something comes, however the scenario waits. A
   * transport that has to be opened for it, and is slower then, does so where the scenario blocks
   * alone.
   */
  boolean wakes();

  /**
   * Grows while data flows, also inside one long write where the transport can see that. Only a
   * change means anything.
   */
  long movement();

  /** Connections and messages turned away since they did not belong to the run. Any thread. */
  long refused();

  /**
   * What carries transfers of so many bytes, as found out from the connection: {@code
   * posix/memory}. Not for the hot path.
   */
  List<String> carriers(Operation operation, long bytes);

  /**
   * How transfers of so many bytes that this side begins are carried. Not for the hot path.
   *
   * @return null where the transport does not say
   */
  default @Nullable TransferProtocol protocol(Operation operation, long bytes) {
    return null;
  }

  /** Notes on the path for a reader of the numbers. */
  default List<Note> notes() {
    return List.of();
  }

  /**
   * Begins to tell the peer why this side ends, before it closes: the peer's {@link #progress} and
   * {@link #lookAtPeer} then fail with that sentence, whatever the peer waits for. Nothing is sent
   * after it.
   *
   * @param why a sentence that names this side, of which {@link PeerLostException#MOST_BYTES} go
   * @return a ticket that is done when the sentence has left this side; with UCX the peer's
   *     progress may be needed too, even after the sentence has come there
   */
  long abort(String why);

  /**
   * Moves things on, and looks whether the peer has {@linkplain #abort told} why it ends, which
   * {@link #progress} does now and then only. For a path on which nothing is waited for.
   *
   * @throws PeerLostException when it has
   */
  default void lookAtPeer() {
    progress();
  }

  /** Ends the connection and frees everything, in bounded time. */
  @Override
  void close();
}
