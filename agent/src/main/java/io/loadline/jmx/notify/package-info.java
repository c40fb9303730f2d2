// SPDX-License-Identifier: Apache-2.0
/** Notifications: their listeners, their timing and their texts. */
package io.loadline.jmx.notify;
