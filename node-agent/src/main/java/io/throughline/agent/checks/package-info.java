/**
 * What can be checked and measured only on a machine with a GPU, with nothing but the agent's own
 * files: a table of what passed, failed and was skipped.
 */
@NullMarked
package io.throughline.agent.checks;

import org.jspecify.annotations.NullMarked;
