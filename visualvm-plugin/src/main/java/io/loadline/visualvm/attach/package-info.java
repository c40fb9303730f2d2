/** Starting the agent in an application that runs without it. */
package io.loadline.visualvm.attach;
