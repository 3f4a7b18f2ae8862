/** What can be measured, and what a user saved to measure. */
@NullMarked
package io.throughline.protocol.scenario;

import org.jspecify.annotations.NullMarked;
