import { type FieldError, type FieldPath, forbidden, invalid, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { httpHeaderNameProblems } from '@kubewright/kube/names'
import { listAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { addProblems } from './names.ts'
import { checkPortReference } from './ports.ts'

const schemes = ['HTTP', 'HTTPS']
const negative = 'must be greater than or equal to 0'

const counts = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold']

type ProbeKind = 'livenessProbe' | 'readinessProbe' | 'startupProbe'

/** Validates a probe of a container, if there is one. */
export function checkProbe(container: JsonObject, kind: ProbeKind, path: FieldPath, errors: FieldError[]): void {
  const probe = optionalObjectAt(container, kind)
  if (probe === undefined) return
  const place = path.child(kind)
  checkHandler(probe, probeActions, undefined, place, errors)
  for (const field of counts) {
    const count = optionalNumberAt(probe, field) ?? 0
    if (count < 0) errors.push(invalid(place.child(field), count, negative))
  }
  const grace = optionalNumberAt(probe, 'terminationGracePeriodSeconds')
  const gracePath = place.child('terminationGracePeriodSeconds')
  if (grace !== undefined && grace <= 0) errors.push(invalid(gracePath, grace, 'must be greater than 0'))
  if (kind === 'readinessProbe') {
    if (grace !== undefined) errors.push(invalid(gracePath, grace, 'must not be set for readinessProbes'))
    return
  }
  const threshold = optionalNumberAt(probe, 'successThreshold') ?? 0
  if (threshold !== 1) errors.push(invalid(place.child('successThreshold'), threshold, 'must be 1'))
}

/** Validates the postStart and preStop handlers. */
export function checkLifecycle(
  lifecycle: JsonObject,
  graceSeconds: number | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  for (const field of ['postStart', 'preStop']) {
    const handler = optionalObjectAt(lifecycle, field)
    if (handler !== undefined) checkHandler(handler, lifecycleActions, graceSeconds, path.child(field), errors)
  }
}

type Check = (action: JsonObject, graceSeconds: number | undefined, path: FieldPath, errors: FieldError[]) => void

const actionChecks: Readonly<Record<string, Check>> = {
  exec: (action, _grace, path, errors) => {
    if (listAt(action, 'command').length === 0) errors.push(required(path.child('command'), ''))
  },
  httpGet: checkHttpGet,
  tcpSocket: (action, _grace, path, errors) => checkPortReference(action['port'], path.child('port'), errors),
  grpc: (action, _grace, path, errors) => checkPortReference(action['port'], path.child('port'), errors),
  sleep: checkSleep,
}

const probeActions = ['exec', 'httpGet', 'tcpSocket', 'grpc']
const lifecycleActions = ['exec', 'httpGet', 'tcpSocket', 'sleep']

/** Exactly one action is required. */
function checkHandler(
  handler: JsonObject,
  actions: readonly string[],
  graceSeconds: number | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  let found = 0
  for (const name of actions) {
    const action = optionalObjectAt(handler, name)
    if (action === undefined) continue
    if (found++ > 0) errors.push(forbidden(path.child(name), 'may not specify more than 1 handler type'))
    else actionChecks[name]?.(action, graceSeconds, path.child(name), errors)
  }
  if (found === 0) errors.push(required(path, 'must specify a handler type'))
}

function checkHttpGet(action: JsonObject, _grace: number | undefined, path: FieldPath, errors: FieldError[]): void {
  if (textAt(action, 'path') === '') errors.push(required(path.child('path'), ''))
  checkPortReference(action['port'], path.child('port'), errors)
  const scheme = textAt(action, 'scheme')
  if (!schemes.includes(scheme)) errors.push(notSupported(path.child('scheme'), scheme, schemes))
  for (const header of objectsAt(action, 'httpHeaders')) {
    const name = textAt(header, 'name')
    addProblems(errors, path.child('httpHeaders'), name, httpHeaderNameProblems(name))
  }
}

function checkSleep(action: JsonObject, grace: number | undefined, path: FieldPath, errors: FieldError[]): void {
  const seconds = optionalNumberAt(action, 'seconds') ?? 0
  if (grace === undefined || (seconds >= 0 && seconds <= grace)) return
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`
  errors.push(invalid(path, seconds, detail))
}
