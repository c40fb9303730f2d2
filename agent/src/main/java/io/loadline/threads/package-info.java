// SPDX-License-Identifier: Apache-2.0
/** The live threads, and those of the application that belong to no measured pool: their number, names and owners. */
package io.loadline.threads;
