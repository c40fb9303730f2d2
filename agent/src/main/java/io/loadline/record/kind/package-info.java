/**
 * Which kinds of task a pool runs: what a task is called after, and what was counted of each kind. Knows classes only by
 * their names, so nothing of the application is kept alive or called.
 */
package io.loadline.record.kind;
