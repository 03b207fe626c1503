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
export { errorFieldsWithoutStack, framesOf } from './error-detail.ts'
export { withoutMessage } from './filtered-logger.ts'
export { type LoggableValue, sealedName, secrecyName, toLoggable } from './loggable.ts'
export { type LogFields, type Logger, type LogLevel, silentLogger } from './logger.ts'
export {
  type ControllerLogFields,
  controllerFields,
  type ReconcileLogFields,
  reconcileFields,
} from './reconcile-fields.ts'
export { isSecretName, redactText } from './redaction.ts'
export { safeLogger } from './safe-logger.ts'
