/** Questions to CUDA's driver, whatever the calls go through. */
@NullMarked
package io.throughline.nativebridge.cuda.driver;

import org.jspecify.annotations.NullMarked;
