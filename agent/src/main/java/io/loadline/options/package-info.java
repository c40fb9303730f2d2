/** The options of the agent: names, accepted forms, and the messages about invalid ones. */
package io.loadline.options;
