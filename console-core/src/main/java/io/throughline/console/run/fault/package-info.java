/** The fault that a run brings about on purpose: when, who noticed it, and what came of it. */
@NullMarked
package io.throughline.console.run.fault;

import org.jspecify.annotations.NullMarked;
