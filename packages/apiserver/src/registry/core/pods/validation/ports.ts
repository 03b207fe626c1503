import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { portNameProblems, portNumberProblems } from '@kubewright/kube/names'
import { objectsAt, optionalNumberAt, textAt } from '../../../../read-object.ts'
import { problemsAt } from '../../../common/field-names.ts'

const protocols = ['SCTP', 'TCP', 'UDP']

/** Validates the ports of one container. */
export function validatePorts(ports: readonly JsonObject[], path: FieldPath): FieldError[] {
  const names = new Set<string>()
  const errors: FieldError[] = []
  ports.forEach((port, index) => {
    const place = path.index(index)
    addErrors(errors, validateName(textAt(port, 'name'), place.child('name'), names))
    const containerPort = optionalNumberAt(port, 'containerPort') ?? 0
    if (containerPort === 0) addError(errors, required(place.child('containerPort'), ''))
    else addErrors(errors, problemsAt(place.child('containerPort'), containerPort, portNumberProblems(containerPort)))
    const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
    if (hostPort !== 0) addErrors(errors, problemsAt(place.child('hostPort'), hostPort, portNumberProblems(hostPort)))
    const protocol = textAt(port, 'protocol')
    if (protocol === '') addError(errors, required(place.child('protocol'), ''))
    else if (!protocols.includes(protocol)) addError(errors, notSupported(place.child('protocol'), protocol, protocols))
  })
  return errors
}

function validateName(name: string, path: FieldPath, names: Set<string>): FieldError[] {
  if (name === '') return []
  const problems = portNameProblems(name)
  const errors: FieldError[] = []
  if (problems.length > 0) addErrors(errors, problemsAt(path, name, problems))
  else if (names.has(name)) errors.push(duplicate(path, name))
  else names.add(name)
  return errors
}

/** Containers that run concurrently must not share a host port. */
export function validateHostPortConflicts(containers: readonly JsonObject[], path: FieldPath): FieldError[] {
  let taken: Set<string> | undefined
  const errors: FieldError[] = []
  containers.forEach((container, index) => {
    objectsAt(container, 'ports').forEach((port, place) => {
      const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
      if (hostPort === 0) return
      const use = `${textAt(port, 'protocol')}/${textAt(port, 'hostIP')}/${hostPort}`
      taken ??= new Set()
      if (taken.has(use)) {
        addError(errors, duplicate(path.index(index).child('ports').index(place).child('hostPort'), use))
      }
      taken.add(use)
    })
  })
  return errors
}

/** Validates a port number or name. */
export function validatePortReference(port: JsonValue | undefined, path: FieldPath): FieldError[] {
  return typeof port === 'string'
    ? problemsAt(path, port, portNameProblems(port))
    : problemsAt(path, Number(port ?? 0), portNumberProblems(Number(port ?? 0)))
}
