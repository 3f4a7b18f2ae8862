/**
 * Puts agents on nodes, starts them under a keeper, and proves that they are gone.
 *
 * <p>Launchers may be used from several threads at once, one launch each; what they hand out too.
 */
@NullMarked
package io.throughline.launch;

import org.jspecify.annotations.NullMarked;
