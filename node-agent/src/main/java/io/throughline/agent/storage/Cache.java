package io.throughline.agent.storage;

import io.throughline.agent.store.Disk;
import io.throughline.agent.store.Disk.Count;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;

/** Says how much of what looks like the disk was the kernel's memory. */
final class Cache {
  /** Less than this of the bytes at the disk, and the figure is not the disk's. */
  private static final double MOST = 0.95;

  private final Disk disk;
  private final boolean direct;

  Cache(Disk disk, boolean direct) {
    this.disk = disk;
    this.direct = direct;
  }

  /**
   * @param read bytes that a measurement read
   * @param written bytes that it wrote
   * @param counted by the kernel meanwhile
   * @return doubts where the page cache served part of it; empty where it did not
   */
  List<Note> notes(long read, long written, Count counted) {
    if (disk.inMemory()) {
      return List.of(
          Note.doubt("The files lie in memory (" + disk.words() + "): no disk was measured."));
    }
    List<String> doubts = new ArrayList<>();
    long fromDisk = counted.read() >= 0 ? counted.read() : counted.deviceRead();
    if (read > 0 && fromDisk < 0 && !direct) {
      doubts.add(
          "Read through the page cache, and nothing on the node counts what came from the disk:"
              + " this may be the rate of memory.");
    } else if (read > 0 && fromDisk >= 0 && fromDisk < MOST * read) {
      doubts.add(
          "Of %s read, %s came from storage (/proc/self/io); the kernel's page cache served the"
                  .formatted(bytes(read), bytes(fromDisk))
              + " rest, so this is not the disk's rate.");
    }
    if (written > 0 && counted.deviceWritten() >= 0 && counted.deviceWritten() < MOST * written) {
      doubts.add(
          "Of %s written, %s had reached %s at the end; the rest was still in the kernel's page"
                  .formatted(bytes(written), bytes(counted.deviceWritten()), disk.device())
              + " cache, or overwritten there, so this is not the disk's rate.");
    } else if (written > 0 && counted.deviceWritten() < 0 && !direct) {
      doubts.add(
          "Written through the page cache, and nothing on the node counts what reached the disk:"
              + " this may be the rate of memory.");
    }
    return doubts.stream().map(Note::doubt).toList();
  }

  /** The whole run beside the kernel's counters. */
  String summary(long read, long written, Count counted) {
    String process =
        counted.read() < 0
            ? ""
            : "; this process had %s from storage".formatted(bytes(counted.read()));
    String device =
        counted.deviceRead() < 0
            ? ""
            : "; %s counted %s read and %s written, by everybody"
                .formatted(
                    disk.device(), bytes(counted.deviceRead()), bytes(counted.deviceWritten()));
    return "Measured: %s read, %s written%s%s."
        .formatted(bytes(read), bytes(written), process, device);
  }

  private static String bytes(long count) {
    return ByteCount.binary(count);
  }
}
