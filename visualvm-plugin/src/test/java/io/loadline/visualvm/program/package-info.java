/** Programs that tests start in JVMs of their own. */
package io.loadline.visualvm.program;
