/** Notifications: whom they go to, when something begins or ends, and what they say. */
package io.loadline.jmx.notify;
