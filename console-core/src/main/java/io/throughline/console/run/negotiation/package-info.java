/**
 * What can be decided only when the agents have said what they have. Pure functions; any thread.
 */
@NullMarked
package io.throughline.console.run.negotiation;

import org.jspecify.annotations.NullMarked;
