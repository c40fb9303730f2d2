// SPDX-License-Identifier: Apache-2.0
/**
 * Kinds of traffic, and the stations that limit a pool. Each class recognises one of them in windows or trace, and
 * gives its evidence. The package knows no sizes.
 */
package io.loadline.model.regime;
