/**
 * The decisions before anything is started: who has which role, every setting at its effective
 * value, and whether it can work. Pure but for the addresses of names; any thread.
 */
@NullMarked
package io.throughline.console.run.plan;

import org.jspecify.annotations.NullMarked;
