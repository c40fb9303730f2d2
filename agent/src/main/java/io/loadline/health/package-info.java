/** How the agent speaks of itself: a log on stderr, its status for other programs, and its own faults. */
package io.loadline.health;
