/**
 * The agents of a run as the console has them: their slots at the hub, their launch and end, and
 * what they said. Knows neither how messages travel nor what is measured.
 */
@NullMarked
package io.throughline.console.run.agent;

import org.jspecify.annotations.NullMarked;
