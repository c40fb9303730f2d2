// SPDX-License-Identifier: Apache-2.0
/**
 * The call sites at which busy workers spend their time, from stacks of a few workers: only names of classes and
 * methods.
 */
package io.loadline.hotspot;
