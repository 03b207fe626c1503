import { duplicate, type FieldError, type FieldPath, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { portNameProblems, portNumberProblems } from '@kubewright/kube/names'
import { objectsAt, optionalNumberAt, textAt } from '../../../../read-object.ts'
import { addProblems } from './names.ts'

const protocols = ['SCTP', 'TCP', 'UDP']

/** Validates the ports of one container. */
export function checkPorts(ports: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  const names = new Set<string>()
  ports.forEach((port, index) => {
    const place = path.index(index)
    checkName(textAt(port, 'name'), names, place.child('name'), errors)
    const containerPort = optionalNumberAt(port, 'containerPort') ?? 0
    if (containerPort === 0) errors.push(required(place.child('containerPort'), ''))
    else addProblems(errors, place.child('containerPort'), containerPort, portNumberProblems(containerPort))
    const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
    if (hostPort !== 0) addProblems(errors, place.child('hostPort'), hostPort, portNumberProblems(hostPort))
    const protocol = textAt(port, 'protocol')
    if (protocol === '') errors.push(required(place.child('protocol'), ''))
    else if (!protocols.includes(protocol)) errors.push(notSupported(place.child('protocol'), protocol, protocols))
  })
}

function checkName(name: string, names: Set<string>, path: FieldPath, errors: FieldError[]): void {
  if (name === '') return
  const problems = portNameProblems(name)
  if (problems.length > 0) addProblems(errors, path, name, problems)
  else if (names.has(name)) errors.push(duplicate(path, name))
  else names.add(name)
}

/** Containers that run concurrently must not share a host port. */
export function checkHostPortConflicts(containers: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  let taken: Set<string> | undefined
  containers.forEach((container, index) => {
    objectsAt(container, 'ports').forEach((port, place) => {
      const hostPort = optionalNumberAt(port, 'hostPort') ?? 0
      if (hostPort === 0) return
      const use = `${textAt(port, 'protocol')}/${textAt(port, 'hostIP')}/${hostPort}`
      taken ??= new Set()
      if (taken.has(use)) {
        errors.push(duplicate(path.index(index).child('ports').index(place).child('hostPort'), use))
      }
      taken.add(use)
    })
  })
}

/** Validates a port number or name. */
export function checkPortReference(port: JsonValue | undefined, path: FieldPath, errors: FieldError[]): void {
  if (typeof port === 'string') addProblems(errors, path, port, portNameProblems(port))
  else addProblems(errors, path, Number(port ?? 0), portNumberProblems(Number(port ?? 0)))
}
