/** CUDA's driver through JCuda. Classes of JCuda are touched only where the driver is loaded. */
@NullMarked
package io.throughline.nativebridge.cuda.jcuda;

import org.jspecify.annotations.NullMarked;
