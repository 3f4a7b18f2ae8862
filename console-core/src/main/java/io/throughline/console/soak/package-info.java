/**
 * Runs of one scenario over hours: whether their figures drift, and when they were worst. Pure
 * functions.
 */
@NullMarked
package io.throughline.console.soak;

import org.jspecify.annotations.NullMarked;
