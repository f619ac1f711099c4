package io.keyheat.scenarios.extending;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Loads Keyheat once more, with classes and resources that take the place of its own. */
final class ExtendedClasses extends URLClassLoader {
  private static final String KEYHEAT = "io.keyheat.";

  /**
   * Classes of a folder before those of the tests' class path.
   *
   * @param folder with the classes and resources that differ
   */
  ExtendedClasses(Path folder) throws IOException {
    super(urls(folder), ExtendedClasses.class.getClassLoader());
  }

  private static URL[] urls(Path folder) throws IOException {
    List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
    for (Path entry : classPath()) {
      urls.add(entry.toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  /** The class path of the tests, whether the process or a launcher of JUnit has it. */
  static List<Path> classPath() {
    if (ExtendedClasses.class.getClassLoader() instanceof URLClassLoader launcher) {
      return Stream.of(launcher.getURLs()).map(url -> Path.of(URI.create(url.toString()))).toList();
    }
    String entries = System.getProperty("java.class.path");
    return Stream.of(entries.split(File.pathSeparator)).map(Path::of).toList();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(KEYHEAT)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    URL own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }
}
