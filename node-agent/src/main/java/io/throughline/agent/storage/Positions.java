package io.throughline.agent.storage;

import io.throughline.agent.storage.StorageSettings.Order;
import io.throughline.agent.workload.WordPattern;

/**
 * What the n-th block of a point is: which file, where in it, read or written. The same number
 * always gives the same block, so what was written can be found again.
 */
final class Positions {
  private static final long PERCENT = 100;

  private final StorageSettings settings;
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
    this.settings = settings;
    this.size = size;
    this.unit = unit;
    this.key = WordPattern.mix(settings.seed() * WordPattern.ODD + size);
    this.places = settings.fileSize() / size;
    this.each =
        settings.order() == Order.UNALIGNED ? (settings.fileSize() - size) / unit + 1 : places;
  }

  /** Blocks of all files together, one beside the other. */
  long all() {
    return places * settings.files();
  }

  int file(long number) {
    return settings.order() == Order.SEQUENTIAL
        ? (int) (number % settings.files())
        : (int) below(number, 1, settings.files());
  }

  long position(long number) {
    return switch (settings.order()) {
      case SEQUENTIAL -> number / settings.files() % places * size;
      case RANDOM -> below(number, 2, each) * size;
      case UNALIGNED -> below(number, 2, each) * unit;
    };
  }

  boolean reads(long number) {
    return below(number, 3, PERCENT) < settings.readShare();
  }

  private long below(long number, int what, long limit) {
    return (WordPattern.mix(key + (number * 4 + what) * WordPattern.ODD) >>> 1) % limit;
  }
}
