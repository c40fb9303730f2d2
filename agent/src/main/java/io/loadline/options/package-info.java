/** The options of the agent: their names, their accepted forms, and what is said about wrong ones. */
package io.loadline.options;
