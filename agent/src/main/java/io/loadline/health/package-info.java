/** How the agent speaks of itself: a log on stderr, and its own faults. */
package io.loadline.health;
