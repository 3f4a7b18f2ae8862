/** Takes in what the agents measure: into history, and into what is shown of it. */
@NullMarked
package io.throughline.console.run.sample;

import org.jspecify.annotations.NullMarked;
