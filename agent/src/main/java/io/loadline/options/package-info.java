// SPDX-License-Identifier: Apache-2.0
/** The options of the agent: names, accepted forms, and the messages about invalid ones. */
package io.loadline.options;
