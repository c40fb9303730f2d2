// SPDX-License-Identifier: Apache-2.0
/** MBeans: model results under their published names, as open types with descriptions and units. */
package io.loadline.jmx;
