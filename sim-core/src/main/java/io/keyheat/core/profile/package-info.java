/**
 * Annotations that describe the components of parameter records as fields of a system's profile.
 * What reads profiles, their JSON Schema and their reference are made from them.
 */
package io.keyheat.core.profile;
