// SPDX-License-Identifier: Apache-2.0
/** Tables of attributes, operations and composite types, from which MBeans of open types are made. */
package io.loadline.jmx.open;
