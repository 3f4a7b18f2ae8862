package io.throughline.nativebridge.cuda.driver;

/**
 * The few calls of CUDA's driver that are needed ({@code cuda.h}). Devices count from 0; memory is
 * addresses and bytes; contexts, streams, events, modules and functions are numbers that only this
 * driver understands. Every call throws {@link CudaException} with the driver's own words.
 */
public interface CudaDriver {
  /** In place of a context: none. */
  long NO_CONTEXT = 0;

  /** Binding that the calls go through: {@code JCuda 12.6.0}, {@code FFM}. */
  String binding();

  /** The newest CUDA that the driver knows: 12040 for 12.4. */
  int version();

  int devices();

  String deviceName(int device);

  /** Bytes. */
  long deviceMemory(int device);

  /** {@code 0000:3b:00.0}. */
  String pciBusId(int device);

  /** The context that all users of the device in this process share. */
  long retainContext(int device);

  void releaseContext(int device);

  /** Makes it the calling thread's, or {@link #NO_CONTEXT}. */
  void useContext(long context);

  long allocate(long bytes);

  void free(long address);

  /** Host memory that a device copies at full speed. */
  long allocatePinned(long bytes);

  void freePinned(long address);

  /** Pins host memory that somebody else has allocated. */
  void pin(long address, long bytes);

  void unpin(long address);

  long newStream();

  void endStream(long stream);

  /** Waits until all that was begun in the stream is done. */
  void await(long stream);

  long newEvent();

  void endEvent(long event);

  /** The event passes when all that was begun in the stream before is done. */
  void record(long event, long stream);

  boolean passed(long event);

  /** Begins a copy from the host. */
  void copyIn(long device, long host, long bytes, long stream);

  /** Begins a copy to the host. */
  void copyOut(long host, long device, long bytes, long stream);

  /** Begins to set bytes to a value. */
  void fill(long device, byte value, long bytes, long stream);

  /**
   * @param ptx text, ended by a 0
   */
  long load(byte[] ptx);

  void unload(long module);

  long function(long module, String name);

  /**
   * Begins a kernel whose parameters are all 64 bits wide.
   *
   * @param blocks of the grid, in one dimension
   * @param threads of a block
   */
  void launch(long function, int blocks, int threads, long stream, long... arguments);
}
