/**
 * How the agent speaks of itself: a log on stderr, its status for other programs, and its own faults; and how it reads the
 * tables in its jar.
 */
package io.loadline.health;
