// SPDX-License-Identifier: Apache-2.0
/** Access to each kind of executor: its sizes, its queue, the site that built it, and how to resize it. */
package io.loadline.pool;
