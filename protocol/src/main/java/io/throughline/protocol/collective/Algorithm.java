package io.throughline.protocol.collective;

import static io.throughline.protocol.collective.Collective.ALL_GATHER;
import static io.throughline.protocol.collective.Collective.ALL_REDUCE;
import static io.throughline.protocol.collective.Collective.ALL_TO_ALL;
import static io.throughline.protocol.collective.Collective.BARRIER;
import static io.throughline.protocol.collective.Collective.BROADCAST;
import static io.throughline.protocol.collective.Collective.GATHER;
import static io.throughline.protocol.collective.Collective.REDUCE;
import static io.throughline.protocol.collective.Collective.REDUCE_SCATTER;
import static io.throughline.protocol.collective.Collective.SCAN;
import static io.throughline.protocol.collective.Collective.SCATTER;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Steps by which ranks carry out a collective. */
public enum Algorithm {
  /** ⌈log2 n⌉ steps; in step k a rank tells the one 2^k above it and hears the one below. */
  DISSEMINATION("dissemination", EnumSet.of(BARRIER)),
  /** A binomial tree: log2 n steps along its longest branch. */
  TREE("tree", EnumSet.of(BROADCAST, REDUCE, GATHER, SCATTER)),
  /** A rank to the next in pieces, so that all links are busy at once. */
  CHAIN("chain", EnumSet.of(BROADCAST, REDUCE)),
  /** log2 n exchanges of everything with a rank at twice the distance each. */
  RECURSIVE_DOUBLING("recursive-doubling", EnumSet.of(ALL_REDUCE, ALL_GATHER, SCAN)),
  /** Reduce-scatter by halving, all-gather by doubling (Rabenseifner). */
  HALVING_DOUBLING("halving-doubling", EnumSet.of(ALL_REDUCE)),
  /** n - 1 steps in which each rank hands a block to the next. */
  RING("ring", EnumSet.of(ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER)),
  /** n - 1 steps in which each rank exchanges a block with another one. */
  PAIRWISE("pairwise", EnumSet.of(ALL_TO_ALL, REDUCE_SCATTER)),
  /** The root with each rank, one after the other; of a scan from rank to rank. */
  LINEAR("linear", EnumSet.of(GATHER, SCATTER, SCAN)),
  /** Each rank reads the others' memory, which is mapped into its process: no messages. */
  DIRECT("direct", EnumSet.complementOf(EnumSet.of(SCAN)));

  /** In settings: by collective, size and ranks. */
  public static final String AUTO = "auto";

  /**
   * Most ranks of {@link #DIRECT}: each has a data path to each other one, which maps its memory.
   */
  public static final int MOST_RANKS_DIRECT = 64;

  /** Up to here few steps count more than few bytes. */
  private static final long SMALL_BYTES = 16 << 10;

  /**
   * Up to here two ranks exchange all at once: two exchanges of halves carry as many bytes, one
   * after the other.
   */
  private static final long ONE_EXCHANGE_BYTES = 512 << 10;

  /** Up to here halving and doubling saves more steps than its distant partners cost. */
  private static final long MIDDLE_BYTES = 256 << 10;

  private final String id;
  private final Set<Collective> serves;

  Algorithm(String id, Set<Collective> serves) {
    this.id = id;
    this.serves = serves;
  }

  /** As in settings: {@code ring}. */
  public String id() {
    return id;
  }

  /** Whether it carries out such an operation. */
  public boolean serves(Collective collective) {
    return serves.contains(collective);
  }

  /** Those that carry out an operation. */
  public static List<Algorithm> of(Collective collective) {
    return Arrays.stream(values()).filter(each -> each.serves(collective)).toList();
  }

  /** Empty for {@link #AUTO} and for what is none. */
  public static Optional<Algorithm> named(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }

  /** Note of a rank on a point that the algorithm carried out. */
  public String note(Collective collective) {
    return "%s by %s".formatted(collective.id(), id);
  }

  /** The algorithm that a {@link #note} names; empty where it is none. */
  public static Optional<Algorithm> ofNote(String text, Collective collective) {
    return of(collective).stream().filter(each -> each.note(collective).equals(text)).findFirst();
  }

  /**
   * The one that suits an operation by messages.
   *
   * @param bytes its size
   * @param ranks that take part, at least 2
   */
  public static Algorithm suiting(Collective collective, long bytes, int ranks) {
    boolean small = bytes <= SMALL_BYTES;
    return switch (collective) {
      case BARRIER -> DISSEMINATION;
      case BROADCAST, REDUCE -> bytes <= MIDDLE_BYTES || ranks == 2 ? TREE : CHAIN;
      case ALL_REDUCE -> allReduce(bytes, ranks);
      case ALL_GATHER -> small ? RECURSIVE_DOUBLING : RING;
      case REDUCE_SCATTER -> small ? PAIRWISE : RING;
      case ALL_TO_ALL -> PAIRWISE;
      case GATHER, SCATTER -> small ? TREE : LINEAR;
      case SCAN -> RECURSIVE_DOUBLING;
    };
  }

  private static Algorithm allReduce(long bytes, int ranks) {
    if (bytes <= (ranks == 2 ? ONE_EXCHANGE_BYTES : SMALL_BYTES)) {
      return RECURSIVE_DOUBLING;
    }
    return bytes <= MIDDLE_BYTES ? HALVING_DOUBLING : RING;
  }

  /** The ids with {@link #AUTO} before them. */
  public static List<String> choices() {
    return Stream.concat(Stream.of(AUTO), Arrays.stream(values()).map(Algorithm::id)).toList();
  }
}
