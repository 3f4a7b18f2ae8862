package io.throughline.agent.checks;

import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs every check that needs a GPU, and prints a table. */
public final class GpuChecks {
  private static final int ALL_PASSED = 0;
  private static final int SOME_FAILED = 1;
  private static final int NOTHING_RAN = 77;

  private int passed;
  private int failed;
  private int skipped;

  private GpuChecks() {}

  /**
   * Ends with 0 where all that could be checked is right, 1 where something is wrong, 77 where
   * nothing could be checked.
   *
   * @param args a folder for files; then, where the system has no UCX, one with its libraries; then
   *     words, and only checks run whose name has them
   */
  public static void main(String[] args) {
    Path scratch = Path.of(args.length > 0 ? args[0] : System.getProperty("java.io.tmpdir"));
    Path ucx = args.length > 1 ? Path.of(args[1]) : null;
    String words = args.length > 2 ? args[2] : "";
    System.exit(new GpuChecks().run(Carriers.load(ucx), scratch, words));
  }

  private int run(Carriers carriers, Path scratch, String words) {
    String missing =
        switch (Cuda.availability()) {
          case Missing(String reason) -> reason;
          case Available(CudaDriver driver, String why) -> {
            System.out.printf(
                "%s, driver for CUDA %d.%d, %d in all, through %s%s%n",
                driver.deviceName(0),
                driver.version() / 1000,
                driver.version() % 1000 / 10,
                driver.devices(),
                driver.binding(),
                why.isEmpty() ? "" : " (" + why + ")");
            yield "";
          }
        };
    System.out.println(carriers.words());
    for (Check check : checks(carriers, scratch)) {
      if (check.name().contains(words)) {
        report(check, missing.isEmpty() ? null : new Check.Skip(missing));
      }
    }
    System.out.printf("%d passed, %d failed, %d skipped%n", passed, failed, skipped);
    return failed > 0 ? SOME_FAILED : passed > 0 ? ALL_PASSED : NOTHING_RAN;
  }

  /** None touches the driver before it runs. */
  private static List<Check> checks(Carriers carriers, Path scratch) {
    List<Check> all = new ArrayList<>();
    all.addAll(MemoryChecks.all());
    all.addAll(CopyChecks.all());
    all.addAll(new TransferChecks(carriers).all());
    all.addAll(new FileChecks(scratch).all());
    all.addAll(new ScenarioChecks(carriers, scratch).all());
    return all;
  }

  static CudaDriver driver() {
    return ((Available) Cuda.availability()).driver();
  }

  private void report(Check check, Check.@org.jspecify.annotations.Nullable Skip already) {
    String word;
    String text;
    try {
      if (already != null) {
        throw already;
      }
      text = check.body().run();
      word = "passed";
      passed++;
    } catch (Check.Skip skip) {
      word = "skipped";
      text = String.valueOf(skip.getMessage());
      skipped++;
    } catch (Exception | LinkageError wrong) {
      word = "FAILED";
      text = wrong.getMessage() == null ? wrong.getClass().getSimpleName() : wrong.getMessage();
      failed++;
    }
    System.out.printf("%-8s %-58s %s%n", word, check.name(), text);
  }
}
