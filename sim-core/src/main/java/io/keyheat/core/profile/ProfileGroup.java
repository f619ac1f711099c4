package io.keyheat.core.profile;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the group of a profile that a component's parameters stand in. The parameters of a record
 * without a group stand in the group around it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ProfileGroup {
  /** What the group is about, as a sentence. */
  String value();

  /** The group's name; empty: the component's. */
  String name() default "";
}
