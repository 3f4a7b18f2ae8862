/** The decisions that need the agents' word on what they have. Pure functions; any thread. */
@NullMarked
package io.throughline.console.run.negotiation;

import org.jspecify.annotations.NullMarked;
