package io.throughline.agent.memory;

import io.throughline.nativebridge.cuda.driver.CudaDriver;

/**
 * The GPU on which a side's memory lies.
 *
 * @param driver that reaches it
 * @param gpu its number, from 0
 */
public record GpuDevice(CudaDriver driver, int gpu) {}
