// SPDX-License-Identifier: Apache-2.0
/** Tables of attributes, operations and composite types, from which the MBeans of open types are built. */
package io.loadline.jmx.open;
