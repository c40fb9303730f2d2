// SPDX-License-Identifier: Apache-2.0
/** Tests of the agent as a user meets it: the built jar in real JVMs, read through its MBeans and its command line. */
package io.loadline.it;
