package io.throughline.agent.storage;

import io.throughline.agent.storage.StorageSettings.Positioning;
import io.throughline.agent.workload.WordPattern;

/**
 * The place of the n-th block of a point: which file, where in it, read or written. The same number
 * always gives the same block, so what was written can be found again.
 */
final class Positions {
  private static final long PERCENT = 100;

  private final Positioning positioning;
  private final int files;
  private final int readShare;
  private final long size;
  private final long key;
  private final long unit;
  private final long places;
  private final long each;

  /**
   * @param size of a block
   * @param unit of which positions are a multiple where they are not whole blocks apart
   */
  Positions(StorageSettings settings, long size, long unit) {
    this.positioning = settings.order().positioning();
    this.files = settings.files().count();
    this.readShare = settings.order().readShare();
    this.size = size;
    this.unit = unit;
    this.key = WordPattern.mix(settings.order().seed() * WordPattern.ODD + size);
    long fileBytes = settings.access().fileBytes();
    this.places = fileBytes / size;
    this.each = positioning == Positioning.UNALIGNED ? (fileBytes - size) / unit + 1 : places;
  }

  /** Blocks of all files together, one beside the other. */
  long all() {
    return places * files;
  }

  int file(long number) {
    return positioning == Positioning.SEQUENTIAL
        ? (int) (number % files)
        : (int) below(number, 1, files);
  }

  long position(long number) {
    return switch (positioning) {
      case SEQUENTIAL -> number / files % places * size;
      case RANDOM -> below(number, 2, each) * size;
      case UNALIGNED -> below(number, 2, each) * unit;
    };
  }

  boolean reads(long number) {
    return below(number, 3, PERCENT) < readShare;
  }

  private long below(long number, int what, long limit) {
    return (WordPattern.mix(key + (number * 4 + what) * WordPattern.ODD) >>> 1) % limit;
  }
}
