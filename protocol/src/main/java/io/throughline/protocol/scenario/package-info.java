/** Kinds of measurement, their settings, and scenarios that a user saved. */
@NullMarked
package io.throughline.protocol.scenario;

import org.jspecify.annotations.NullMarked;
