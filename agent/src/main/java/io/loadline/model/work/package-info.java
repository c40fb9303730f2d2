// SPDX-License-Identifier: Apache-2.0
/** The work a pool was seen to do, as a model that tells what any number of threads would make of it. */
package io.loadline.model.work;
