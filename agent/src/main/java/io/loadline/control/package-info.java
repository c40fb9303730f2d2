// SPDX-License-Identifier: Apache-2.0
/**
 * Which size a pool gets when nobody is asked: decisions from looks at the pool alone, each checked afterwards and undone if
 * it was wrong. Pure: no clock, no thread, no pool.
 */
package io.loadline.control;
