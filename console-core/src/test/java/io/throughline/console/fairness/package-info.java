/** Settings as people give them. */
@NullMarked
package io.throughline.console.fairness;

import org.jspecify.annotations.NullMarked;
