// SPDX-License-Identifier: Apache-2.0
/** Random operations on real pools, which the application counts in the simplest way. */
package io.loadline.it.program.model;
