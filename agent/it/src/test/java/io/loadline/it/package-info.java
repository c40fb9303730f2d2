// SPDX-License-Identifier: Apache-2.0
/** Tests of the agent as users run it: the built jar in real JVMs, read by its MBeans and its command line. */
package io.loadline.it;
