/** Stand-ins for NVIDIA's libraries: for tests of what calls them, on machines without a GPU. */
@NullMarked
package io.throughline.testing.gpu;

import org.jspecify.annotations.NullMarked;
