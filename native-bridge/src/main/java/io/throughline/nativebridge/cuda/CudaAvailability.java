package io.throughline.nativebridge.cuda;

import io.throughline.nativebridge.cuda.driver.CudaDriver;

/** Whether this process has CUDA's driver. */
public sealed interface CudaAvailability {

  /**
   * It has, with at least one GPU.
   *
   * @param driver to call it by
   * @param why the calls do not go through JCuda, in a sentence; empty where they do
   */
  record Available(CudaDriver driver, String why) implements CudaAvailability {}

  /**
   * It cannot be used.
   *
   * @param reason why, in a sentence
   */
  record Missing(String reason) implements CudaAvailability {}
}
