// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.logging.LogManager;

/** The log manager of an application server, say. */
public final class OwnLogManager extends LogManager {}
