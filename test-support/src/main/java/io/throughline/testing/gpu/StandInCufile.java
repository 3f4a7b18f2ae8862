package io.throughline.testing.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.nio.file.Path;

/** A {@code libcufile.so.0} that is compiled for the test, to go with {@link StandInCuda}. */
@SuppressWarnings("restricted")
public final class StandInCufile {
  private final Path folder;

  private StandInCufile(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder that the library is put into
   */
  public static StandInCufile in(Path folder) {
    StandInCuda.build(folder, "libcufile.c", "libcufile.so.0");
    return new StandInCufile(folder);
  }

  /**
   * Builds one that cannot be opened: {@code NEVER_OPENS} goes round for ever, {@code CRASHES} ends
   * the process.
   */
  public static void that(String fails, Path folder) {
    StandInCuda.build(folder, "libcufile.c", "libcufile.so.0", "-D" + fails);
  }

  /** One that {@link #in} has built, as of {@link StandInCuda#at}. */
  public static StandInCufile at(Path folder) {
    return new StandInCufile(folder);
  }

  private void tell(String name, int value) {
    StandInCuda.call(library(), name, FunctionDescriptor.ofVoid(JAVA_INT), value);
  }

  private int ask(String name) {
    return (int) StandInCuda.call(library(), name, FunctionDescriptor.of(JAVA_INT));
  }

  private Path library() {
    return folder.resolve("libcufile.so.0");
  }

  /** Drivers, files, memories and batches that are open. */
  public int open() {
    return ask("standin_open");
  }

  /** Whether bytes were moved by it since it was asked last. */
  public boolean moved() {
    return ask("standin_moved") != 0;
  }

  /** Batches that were submitted since the library was loaded. */
  public int submits() {
    return ask("standin_submits");
  }

  /** Transfers in them. */
  public int submitted() {
    return ask("standin_submitted");
  }

  /** Makes the next opening fail. */
  public void failOpening(int code) {
    tell("standin_fail_open", code);
  }

  /**
   * Makes the next transfer fail.
   *
   * @param code of cuFile, which is told as an errno where it is below 0; -1 for EIO of the file
   *     system
   */
  public void failTransfer(int code) {
    tell("standin_fail_move", code);
  }

  /**
   * Makes every registration of a file fail from now on.
   *
   * @param code of cuFile; 0 for none any more
   */
  public void failFiles(int code) {
    tell("standin_fail_handle", code);
  }

  /**
   * Makes every setting up of a batch fail from now on.
   *
   * @param code of cuFile; 0 for none any more
   */
  public void failSettingUp(int code) {
    tell("standin_fail_set_up", code);
  }

  /** Makes the next submitting of a batch fail. */
  public void failSubmitting(int code) {
    tell("standin_fail_submit", code);
  }

  /** Leaves the first transfer of the next batch as not begun. */
  public void failStarting() {
    tell("standin_fail_start", 1);
  }

  /** Whether the compatibility mode is switched off. */
  public void strict(boolean on) {
    tell("standin_strict", on ? 1 : 0);
  }

  /**
   * Says that nvidia-fs is loaded.
   *
   * @param minor of version 2; 0 for not loaded
   */
  public void nvidiaFs(int minor) {
    tell("standin_nvfs", minor);
  }
}
