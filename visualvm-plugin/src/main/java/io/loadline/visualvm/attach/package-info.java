// SPDX-License-Identifier: Apache-2.0
/** Starts the agent in an application that runs without it. */
package io.loadline.visualvm.attach;
