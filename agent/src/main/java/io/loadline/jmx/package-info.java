// SPDX-License-Identifier: Apache-2.0
/**
 * The MBeans: model results under their published names, as open types with descriptions and units; and resizing, on request and by
 * itself: the rules, the change, and the way back.
 */
package io.loadline.jmx;
