// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.logging.LogManager;

/** Log manager of an application, such as an application server. */
public final class OwnLogManager extends LogManager {}
