/**
 * Puts an agent on a node, starts it under a lease, and proves that it is gone. Blocking code for
 * virtual threads; every wait is bounded.
 */
@NullMarked
package io.throughline.launch;

import org.jspecify.annotations.NullMarked;
