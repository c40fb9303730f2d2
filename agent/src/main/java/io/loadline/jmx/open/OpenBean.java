// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import io.loadline.health.Privileged;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/**
 * MBean about one {@code T}, built from a table of attributes. Any JMX client can read it without Loadline's classes.
 */
public class OpenBean<T> implements DynamicMBean {

    private final T subject;
    private final BeanTable<T> table;

    public OpenBean(T subject, BeanTable<T> table) {
        this.subject = subject;
        this.table = table;
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException, MBeanException {
        BeanTable.Attribute<T> attribute = table.get(name);
        if (attribute == null) {
            throw new AttributeNotFoundException("no attribute '" + name + "'");
        }
        try {
            // a caller that may read the MBean may lack other permissions that the value needs
            return Privileged.get(() -> attribute.value.apply(subject));
        } catch (RuntimeException e) {
            // a remote client lacks Loadline's exception classes
            String reason = name + " cannot be read: " + e;
            throw new MBeanException(new IllegalStateException(reason), reason);
        }
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList values = new AttributeList();
        for (String name : names) {
            try {
                values.add(new javax.management.Attribute(name, getAttribute(name)));
            } catch (AttributeNotFoundException | MBeanException absent) {
                // JMX requires the list to omit unreadable attributes
            }
        }
        return values;
    }

    @Override
    public void setAttribute(javax.management.Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException("'" + attribute.getName() + "' cannot be set");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return table.invoke(subject, operation, parameters, signature);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return table.info();
    }
}
