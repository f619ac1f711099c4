/**
 * System profiles: files of parameters, each with its source, read into a system's specification.
 */
package io.keyheat.scenarios.profile;
