/** What people set under Tools, Options, Loadline. */
package io.loadline.visualvm.options;
