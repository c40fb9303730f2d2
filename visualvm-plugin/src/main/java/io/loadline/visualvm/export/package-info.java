/** What people take along: tables, reports, pictures. */
package io.loadline.visualvm.export;
