import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { encodeGoStruct, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { portNumberProblems } from '@kubewright/kube/names'
import { numberAt, textAt, valueAt } from '../../../read-object.ts'
import { problemsAt, validateDnsLabel, validateQualifiedName } from '../../common/field-names.ts'
import { portProtocols, validatePortNumberOrName } from '../../common/ports.ts'
import { isExternalName, isHeadless, nodePortOf, portsOf, typeOf } from './spec.ts'

const portsPath = FieldPath.root('spec').child('ports')

/** Validates that a service has ports if it needs them. */
export function validatePortCount(spec: JsonObject): FieldError[] {
  return portsOf(spec).length > 0 || isHeadless(spec) || isExternalName(spec) ? [] : [required(portsPath)]
}

/** Validates each port; several ports must have unique names. */
export function validatePorts(spec: JsonObject): FieldError[] {
  const ports = portsOf(spec)
  const names = new Set<string>()
  return collectErrors(ports, (port, index) => validatePort(port, portsPath.index(index), ports.length > 1, names))
}

function validatePort(port: JsonValue, path: FieldPath, isNameRequired: boolean, names: Set<string>): FieldError[] {
  const errors: FieldError[] = []
  const name = textAt(port, 'name')
  if (name === '') {
    if (isNameRequired) errors.push(required(path.child('name')))
  } else {
    addErrors(errors, validateDnsLabel(name, path.child('name')))
    if (names.has(name)) errors.push(duplicate(path.child('name'), name))
    names.add(name)
  }
  const number = numberAt(port, 'port')
  addErrors(errors, problemsAt(path.child('port'), number, portNumberProblems(number)))
  const protocol = textAt(port, 'protocol')
  if (protocol === '') errors.push(required(path.child('protocol')))
  else if (!portProtocols.includes(protocol)) {
    errors.push(notSupported(path.child('protocol'), protocol, portProtocols))
  }
  addErrors(errors, validatePortNumberOrName(valueAt(port, 'targetPort'), path.child('targetPort')))
  const appProtocol = valueAt(port, 'appProtocol')
  if (appProtocol === undefined) return errors
  return [...errors, ...validateQualifiedName(appProtocol as string, path.child('appProtocol'))]
}

/** Node ports require a service type with node ports; pairs of protocol and number are unique. */
export function validatePortUse(spec: JsonObject): FieldError[] {
  const ports = portsOf(spec)
  const errors: FieldError[] = []
  if (typeOf(spec) === 'ClusterIP') {
    for (const [index, port] of ports.entries()) {
      const detail = "may not be used when `type` is 'ClusterIP'"
      if (nodePortOf(port) !== 0) addError(errors, forbidden(portsPath.index(index).child('nodePort'), detail))
    }
  }
  const nodePorts = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const nodePort = nodePortOf(port)
    if (nodePort === 0) continue
    const pair = `${textAt(port, 'protocol')} ${nodePort}`
    if (nodePorts.has(pair)) addError(errors, duplicate(portsPath.index(index).child('nodePort'), nodePort))
    nodePorts.add(pair)
  }
  const pairs = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const pair = `${textAt(port, 'protocol')} ${numberAt(port, 'port')}`
    if (pairs.has(pair)) addError(errors, duplicatePort(portsPath.index(index), port))
    pairs.add(pair)
  }
  return errors
}

/** The message shows Go's struct of a port with only these two fields. */
function duplicatePort(path: FieldPath, port: JsonValue): FieldError {
  const detail = encodeGoStruct([
    ['Name', ''],
    ['Protocol', textAt(port, 'protocol')],
    ['AppProtocol', null],
    ['Port', numberAt(port, 'port')],
    ['TargetPort', 0],
    ['NodePort', 0],
  ])
  return { ...duplicate(path, undefined), detail }
}
