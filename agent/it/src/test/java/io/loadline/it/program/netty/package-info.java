// SPDX-License-Identifier: Apache-2.0
/** A server of Netty, whose handlers run on event loops. */
package io.loadline.it.program.netty;
