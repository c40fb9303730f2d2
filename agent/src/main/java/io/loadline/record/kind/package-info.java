// SPDX-License-Identifier: Apache-2.0
/**
 * Kinds of task that a pool runs, with their names and counts. Knows classes only by their names, so nothing of the
 * application is kept alive or called.
 */
package io.loadline.record.kind;
