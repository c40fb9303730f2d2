// SPDX-License-Identifier: Apache-2.0
/** The command line of the jar. Sees the target from outside only: the attach API and its MBeans. */
package io.loadline.cli;
