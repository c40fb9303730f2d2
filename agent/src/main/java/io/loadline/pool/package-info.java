/** What is known of each kind of executor: its sizes and its queue, where it was built, and how it is resized. */
package io.loadline.pool;
