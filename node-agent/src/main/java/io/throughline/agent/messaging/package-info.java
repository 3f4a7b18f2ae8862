/**
 * Messages between the ranks of a group: frames that go hop by hop, by priority; calls and their
 * answers; barriers; what loads the connections meanwhile.
 */
@NullMarked
package io.throughline.agent.messaging;

import org.jspecify.annotations.NullMarked;
