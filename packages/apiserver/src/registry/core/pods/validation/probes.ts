import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { httpHeaderNameProblems } from '@kubewright/kube/names'
import { listAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { problemsAt } from '../../../common/field-names.ts'
import { validatePortReference } from './ports.ts'

const schemes = ['HTTP', 'HTTPS']
const negative = 'must be greater than or equal to 0'

const counts = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold']

type ProbeKind = 'livenessProbe' | 'readinessProbe' | 'startupProbe'

/** Validates a probe of a container, if there is one. */
export function validateProbe(container: JsonObject, path: FieldPath, kind: ProbeKind): FieldError[] {
  const probe = optionalObjectAt(container, kind)
  if (probe === undefined) return []
  const place = path.child(kind)
  const errors = validateHandler(probe, place, probeActions, undefined)
  for (const field of counts) {
    const count = optionalNumberAt(probe, field) ?? 0
    if (count < 0) addError(errors, invalid(place.child(field), count, negative))
  }
  const grace = optionalNumberAt(probe, 'terminationGracePeriodSeconds')
  const gracePath = place.child('terminationGracePeriodSeconds')
  if (grace !== undefined && grace <= 0) errors.push(invalid(gracePath, grace, 'must be greater than 0'))
  if (kind === 'readinessProbe') {
    if (grace !== undefined) errors.push(invalid(gracePath, grace, 'must not be set for readinessProbes'))
    return errors
  }
  const threshold = optionalNumberAt(probe, 'successThreshold') ?? 0
  if (threshold !== 1) errors.push(invalid(place.child('successThreshold'), threshold, 'must be 1'))
  return errors
}

/** Validates the postStart and preStop handlers. */
export function validateLifecycle(
  lifecycle: JsonObject,
  path: FieldPath,
  graceSeconds: number | undefined,
): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['postStart', 'preStop']) {
    const handler = optionalObjectAt(lifecycle, field)
    if (handler !== undefined)
      addErrors(errors, validateHandler(handler, path.child(field), lifecycleActions, graceSeconds))
  }
  return errors
}

type Validate = (action: JsonObject, path: FieldPath, graceSeconds: number | undefined) => readonly FieldError[]

const validators: Readonly<Record<string, Validate>> = {
  exec: (action, path) => (listAt(action, 'command').length === 0 ? [required(path.child('command'), '')] : []),
  httpGet: validateHttpGet,
  tcpSocket: validatePort,
  grpc: validatePort,
  sleep: validateSleep,
}

const probeActions = ['exec', 'httpGet', 'tcpSocket', 'grpc']
const lifecycleActions = ['exec', 'httpGet', 'tcpSocket', 'sleep']

/** Exactly one action is required. */
function validateHandler(
  handler: JsonObject,
  path: FieldPath,
  actions: readonly string[],
  graceSeconds: number | undefined,
): FieldError[] {
  let found = 0
  const errors: FieldError[] = []
  for (const name of actions) {
    const action = optionalObjectAt(handler, name)
    if (action === undefined) continue
    if (found++ > 0) addError(errors, forbidden(path.child(name), 'may not specify more than 1 handler type'))
    else addErrors(errors, validators[name]?.(action, path.child(name), graceSeconds) ?? [])
  }
  if (found === 0) errors.push(required(path, 'must specify a handler type'))
  return errors
}

function validatePort(action: JsonObject, path: FieldPath): FieldError[] {
  return validatePortReference(action['port'], path.child('port'))
}

function validateHttpGet(action: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (textAt(action, 'path') === '') errors.push(required(path.child('path'), ''))
  addErrors(errors, validatePort(action, path))
  const scheme = textAt(action, 'scheme')
  if (!schemes.includes(scheme)) errors.push(notSupported(path.child('scheme'), scheme, schemes))
  for (const header of objectsAt(action, 'httpHeaders')) {
    const name = textAt(header, 'name')
    addErrors(errors, problemsAt(path.child('httpHeaders'), name, httpHeaderNameProblems(name)))
  }
  return errors
}

function validateSleep(action: JsonObject, path: FieldPath, grace: number | undefined): FieldError[] {
  const seconds = optionalNumberAt(action, 'seconds') ?? 0
  if (grace === undefined || (seconds >= 0 && seconds <= grace)) return []
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`
  return [invalid(path, seconds, detail)]
}
