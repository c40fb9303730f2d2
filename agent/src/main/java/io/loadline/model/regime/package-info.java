// SPDX-License-Identifier: Apache-2.0
/**
 * What kind of traffic a pool sees and what holds it: each class recognises one thing in windows or trace, and says on
 * what grounds. Knows no sizes.
 */
package io.loadline.model.regime;
