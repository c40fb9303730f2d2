// SPDX-License-Identifier: Apache-2.0
/** A program that uses fork-join pools in every possible way. */
package io.loadline.it.program.forkjoin;
