// SPDX-License-Identifier: Apache-2.0
/** Random operations on real pools, counted by the application itself in the simplest way there is. */
package io.loadline.it.program.model;
