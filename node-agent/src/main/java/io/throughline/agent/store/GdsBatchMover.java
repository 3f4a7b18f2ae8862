package io.throughline.agent.store;

import io.throughline.agent.store.Transfer.Kind;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileBatch;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.posix.PosixException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * cuFile's batches on one thread: as many transfers as wait are handed over together, and the next
 * ones when all of these have ended. What cuFile does not take so goes by itself.
 */
final class GdsBatchMover implements TransferEngine {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final GdsMover alone;
  private final GdsCounts counts;

  /** By place: whether it was handed on. */
  private final boolean[] told;

  private @Nullable CufileBatch batch;

  private GdsBatchMover(GdsMover alone, GdsCounts counts, int most) {
    this.alone = alone;
    this.counts = counts;
    this.told = new boolean[most];
  }

  /**
   * On the thread that it belongs to.
   *
   * @param most transfers of a batch
   * @param alone moves what does not go in a batch; this one's from now on
   */
  static GdsBatchMover of(Cufile cufile, int most, GdsMover alone, GdsCounts counts) {
    GdsBatchMover mover = new GdsBatchMover(alone, counts, most);
    try {
      mover.batch = new CufileBatch(cufile, most);
    } catch (CufileException none) {
      counts.gaveUp(none);
    }
    return mover;
  }

  @Override
  public void move(Transfer transfer) {
    alone.move(transfer);
  }

  @Override
  public void move(Transfer[] some, int count, Consumer<Transfer> handOn) {
    Arrays.fill(told, false);
    CufileBatch handed = batch;
    if (handed != null && handed.underWay() == 0 && count > 1) {
      together(handed, some, count, handOn);
    }
    for (int i = 0; i < count; i++) {
      if (!told[i]) {
        alone.moveAndHandOn(some[i], handOn);
      }
    }
  }

  /** Leaves those that were not told of to go by themselves. */
  private void together(CufileBatch handed, Transfer[] some, int count, Consumer<Transfer> handOn) {
    int added = 0;
    for (int i = 0; i < count; i++) {
      added += add(handed, i, some[i]) ? 1 : 0;
    }
    if (!submit(handed, added)) {
      return;
    }
    try {
      while (handed.underWay() > 0) {
        if (handed.next(LOOK_NANOS)) {
          end(handed, some, handOn);
        }
      }
    } catch (CufileException lost) {
      // Which of them failed, and why, shows where each goes by itself.
      counts.failed(String.valueOf(lost.getMessage()));
    }
  }

  private boolean add(CufileBatch handed, int place, Transfer transfer) {
    if (transfer.kind().syncs()) {
      return false;
    }
    try {
      handed.add(
          place,
          alone.handle(transfer.file()),
          transfer.kind() == Kind.WRITE,
          transfer.base(),
          transfer.left(),
          transfer.position(),
          transfer.offset());
      return true;
    } catch (CufileException | PosixException noHandle) {
      // It says so again where it goes by itself.
      return false;
    }
  }

  private boolean submit(CufileBatch handed, int transfers) {
    try {
      handed.submit();
      counts.batch(transfers);
      return true;
    } catch (CufileException notTaken) {
      counts.gaveUp(notTaken);
      batch = null;
      handed.close();
      return false;
    }
  }

  private void end(CufileBatch handed, Transfer[] some, Consumer<Transfer> handOn) {
    int place = (int) handed.cookie();
    try {
      some[place].answered(handed.moved());
    } catch (CufileException failed) {
      // By itself it says so again, with the system's word where there is one.
      counts.failed(String.valueOf(failed.getMessage()));
      return;
    }
    told[place] = true;
    handOn.accept(some[place]);
  }

  /** The handles stay open where a batch does not end. */
  @Override
  public void close() {
    if (batch != null) {
      batch.close();
    }
    alone.close();
  }
}
