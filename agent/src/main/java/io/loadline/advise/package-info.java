// SPDX-License-Identifier: Apache-2.0
/**
 * The advisor makes recommendations on a thread of the agent, within one budget, and keeps the last one of each pool.
 */
package io.loadline.advise;
