/** Programs with HikariCP's pool of connections. Compiled against one version, run with every one. */
package io.loadline.it.program.hikari;
