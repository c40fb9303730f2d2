// SPDX-License-Identifier: Apache-2.0
/** Probe: the few classes that the woven JDK methods call. Knows {@code java.base} only, and nothing of Loadline. */
package io.loadline.bootstrap;
