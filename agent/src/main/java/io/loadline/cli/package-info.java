// SPDX-License-Identifier: Apache-2.0
/** Command line of the jar. It sees the target only from outside: through the attach API and the MBeans. */
package io.loadline.cli;
