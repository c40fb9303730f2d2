// SPDX-License-Identifier: Apache-2.0
/** Notifications: their listeners, when they are sent, and what they say. */
package io.loadline.jmx.notify;
