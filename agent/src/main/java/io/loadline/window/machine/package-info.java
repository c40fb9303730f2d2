/** What the machine did meanwhile: processors, quota, neighbours, thread limits, and what a thread has used. */
package io.loadline.window.machine;
