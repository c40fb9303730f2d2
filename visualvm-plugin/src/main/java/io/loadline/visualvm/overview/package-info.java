// SPDX-License-Identifier: Apache-2.0
/** Table of the pools of an application, and their common figures below it. */
package io.loadline.visualvm.overview;
