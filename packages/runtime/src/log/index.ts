/**
 * Structured logs: JSON lines for machines, or text for people.
 * Guarantees: a disabled level costs one call of an empty function; an entry is one line of bounded size, whatever is
 * logged; secrets are written as [redacted]; logging never throws. Field names are those of controller-runtime, so that
 * existing log queries keep working.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createLogger, type LoggerOptions } from './create-logger.ts'
export { type LoggableValue, toLoggable } from './loggable.ts'
export { type LogFields, type Logger, type LogLevel, silentLogger } from './logger.ts'
export { isSecretName, redactText } from './redaction.ts'
export { safeLogger } from './safe-logger.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { errorFieldsWithoutStack, framesOf } from './error-detail.ts'
/** @internal */
export { withoutMessage } from './filtered-logger.ts'
/** @internal */
export { sealedName, secrecyName } from './loggable.ts'
/** @internal */
export { controllerFields, reconcileFields } from './reconcile-fields.ts'
