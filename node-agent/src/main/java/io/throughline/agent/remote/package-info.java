/**
 * Storage behind a network: clients ask, and a server moves their blocks between its files and
 * their memory, with one-sided writes and reads. Blocks wait in queues that the agent's one kind of
 * rate limiter paces: one queue of what a server sends, one of what it fetches from each client.
 *
 * <p>Apart from the other engines: a client's loop ends at a number of requests at each server, by
 * which they are told apart in the files, so it keeps an array of limits and no one condition.
 */
@NullMarked
package io.throughline.agent.remote;

import org.jspecify.annotations.NullMarked;
