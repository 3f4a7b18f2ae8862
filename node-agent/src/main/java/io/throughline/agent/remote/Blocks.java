package io.throughline.agent.remote;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.WordPattern;

/**
 * Which blocks of a file the requests of a point are about, and what is in them: words that depend
 * on run, client, server, file and position, so that a block that is stale, torn or another's is
 * found. Both sides know all that from a request's number.
 */
final class Blocks {
  private final long count;
  private final long size;
  private final int batch;
  private final boolean random;
  private final long seed;

  /**
   * @param fileBytes of the file
   * @param size of a block
   */
  Blocks(long fileBytes, long size, RemoteSettings.Requests requests) {
    this.count = Math.max(1, fileBytes / size);
    this.size = size;
    this.batch = requests.batch();
    this.random = requests.random();
    this.seed = requests.seed();
  }

  /** Position of a request's block in the file. */
  long position(long request, int block) {
    long number = request * batch + block;
    long which =
        random
            ? Long.remainderUnsigned(WordPattern.mix(seed + number * WordPattern.ODD), count)
            : number % count;
    return which * size;
  }

  /** Requests after which every block was asked for once, where they go in order. */
  long round() {
    return Math.ceilDiv(count, batch);
  }

  /**
   * The first word of a file.
   *
   * @param generation tells writes of one point from those of another
   */
  static long key(String runId, int client, int server, FileCode file, int generation) {
    long place = ((long) client << 20 | server) << 20 | generation;
    return WordPattern.mix(WordPattern.key(runId) ^ WordPattern.mix(place + file.id().hashCode()));
  }

  /** Fills memory with what is at a position of a file. */
  static void fill(Contents memory, long at, long key, long position, long bytes) {
    memory.fill(at, key + position / Long.BYTES, bytes);
  }

  /** The offset of the first byte that is not what the file has there; -1 if all are. */
  static long firstWrongByte(Contents memory, long at, long key, long position, long bytes) {
    return memory.firstWrongByte(at, key + position / Long.BYTES, bytes);
  }

  /** Makes sure that what is there now does not pass for what is to come. */
  static void spoil(Contents memory, long at, long key, long position, long bytes) {
    memory.spoil(at, key + position / Long.BYTES, bytes);
  }
}
