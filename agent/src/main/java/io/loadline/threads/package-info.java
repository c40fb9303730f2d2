/** The threads that are alive; those of the application that belong to no pool that is measured: how many, what they are called and whose. */
package io.loadline.threads;
