/** Where what the agents measure comes in: into history, and into what is shown of it. */
@NullMarked
package io.throughline.console.run.sample;

import org.jspecify.annotations.NullMarked;
