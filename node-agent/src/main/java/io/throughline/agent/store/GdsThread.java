package io.throughline.agent.store;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.nativebridge.cufile.CufileHandle;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Transfers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** One of the threads of a {@link GdsStore}, with files and handles of its own. */
final class GdsThread implements Runnable {
  private final Cufile cufile;
  private final @Nullable Gpu gpu;
  private final BlockingQueue<GdsJob> waiting;
  private final BlockingQueue<GdsJob> through;
  private final Map<DataFile, Opened> opened = new HashMap<>();

  private record Opened(DataFile file, CufileHandle handle) {
    void close() {
      handle.close();
      file.close();
    }
  }

  GdsThread(
      Cufile cufile,
      @Nullable Gpu gpu,
      BlockingQueue<GdsJob> waiting,
      BlockingQueue<GdsJob> through) {
    this.cufile = cufile;
    this.gpu = gpu;
    this.waiting = waiting;
    this.through = through;
  }

  @Override
  public void run() {
    if (gpu != null) {
      gpu.enter();
    }
    try (Transfers calls = new Transfers()) {
      while (true) {
        GdsJob job = waiting.take();
        try {
          job.run(handle(job.file()), calls);
        } catch (CufileException notTaken) {
          job.failed(notTaken);
        }
        through.add(job);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } finally {
      opened.values().forEach(Opened::close);
    }
  }

  private CufileHandle handle(DataFile file) {
    Opened known = opened.get(file);
    if (known == null) {
      DataFile own = file.again();
      try {
        known = new Opened(own, new CufileHandle(cufile, own.descriptor()));
      } catch (CufileException e) {
        own.close();
        throw e;
      }
      opened.put(file, known);
    }
    return known.handle();
  }
}
