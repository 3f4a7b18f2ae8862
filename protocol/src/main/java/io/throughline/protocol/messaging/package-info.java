/** Messages between the ranks of a group: who is connected to whom, ways, priorities, calls. */
@NullMarked
package io.throughline.protocol.messaging;

import org.jspecify.annotations.NullMarked;
