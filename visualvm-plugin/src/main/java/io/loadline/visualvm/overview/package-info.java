// SPDX-License-Identifier: Apache-2.0
/** All pools of an application: a table, and below it their common figures. */
package io.loadline.visualvm.overview;
