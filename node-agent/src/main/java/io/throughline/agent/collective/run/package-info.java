/**
 * A rank of a run that measures collectives: data paths to all other ranks, calls, their time, the
 * check of their results, and who came last to them.
 */
@NullMarked
package io.throughline.agent.collective.run;

import org.jspecify.annotations.NullMarked;
