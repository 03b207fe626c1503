/**
 * Structured logs: lines of JSON for machines, or of text for people. Guarantees: a level that is off costs a call of an
 * empty function; a line is one line and bounded, whatever is logged; secrets are written as [redacted]; logging never
 * throws. Names of fields are those of controller-runtime's lines, so that searches for them go on working.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createLogger, type LoggerOptions } from './create-logger.ts'
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
