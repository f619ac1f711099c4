package io.keyheat.core.profile;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a component of a parameter record as a field of a profile. The field's name is the
 * component's without its unit: {@code windowNanos} is {@code window}. Its unit and form follow
 * from that ending and the type: nanoseconds are durations, bytes are sizes, rates are per second,
 * other doubles are shares, other integers are numbers from 1.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ProfileField {
  /** What the parameter means, in whole sentences. */
  String value();

  /** The least value as a profile writes it; empty: the least of its form. */
  String min() default "";

  /** The greatest value as a profile writes it; empty: the greatest of its form. */
  String max() default "";

  /** Whether {@code never} may be written: the greatest long, or infinite. */
  boolean never() default false;
}
