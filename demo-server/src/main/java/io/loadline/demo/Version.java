package io.loadline.demo;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar's manifest. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String built = Version.class.getPackage().getImplementationVersion();
        return new String[] {"Loadline demo " + (built == null ? "(not from a jar)" : built)};
    }
}
