/**
 * Starts runs and drives each from launch to clean-up. Knows neither how messages travel nor how a
 * run is shown. Each run has one driving thread that takes what happens from a queue; views may be
 * polled from any thread.
 */
@NullMarked
package io.throughline.console.run;

import org.jspecify.annotations.NullMarked;
