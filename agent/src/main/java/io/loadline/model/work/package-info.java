// SPDX-License-Identifier: Apache-2.0
/** Models of the work that a pool did, which predict the effect of any number of threads. */
package io.loadline.model.work;
