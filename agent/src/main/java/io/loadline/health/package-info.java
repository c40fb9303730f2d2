// SPDX-License-Identifier: Apache-2.0
/**
 * The agent's reports about itself: a log on stderr, a status for other programs, its faults. Also reads the tables in
 * its jar.
 */
package io.loadline.health;
