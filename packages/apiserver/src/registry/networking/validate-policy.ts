import {
  addError,
  addErrors,
  collectErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { type Cidr, parseCidr, portNameProblems, portNumberProblems } from '@kubewright/kube/names'
import {
  type LabelSelector,
  type LabelSelectorValidationOptions,
  validateLabelSelector,
} from '@kubewright/kube/selectors'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateRange } from '../common/addresses.ts'
import { problemsAt } from '../common/field-names.ts'

const specPath = FieldPath.root('spec')
const protocols: readonly string[] = ['TCP', 'UDP', 'SCTP']
const policyTypes: readonly string[] = ['Ingress', 'Egress']

/** Invalid values that an update tolerates because they are already stored. */
interface Allowances {
  readonly selectors: LabelSelectorValidationOptions
  readonly ranges: readonly string[]
}

export function validateNewPolicy(policy: JsonObject): FieldError[] {
  return validateSpec(objectAt(policy, 'spec'), { selectors: {}, ranges: [] })
}

export function validateChangedPolicy(policy: JsonObject, old: JsonObject): FieldError[] {
  const oldSpec = objectAt(old, 'spec')
  const allowInvalidValues = validateLabelSelector(selectorAt(oldSpec, 'podSelector'), specPath).length > 0
  return validateSpec(objectAt(policy, 'spec'), { selectors: { allowInvalidValues }, ranges: rangesOf(oldSpec) })
}

/** All CIDR ranges of a policy. */
function rangesOf(spec: JsonObject): readonly string[] {
  const peers = [
    ...listAt(spec, 'ingress').flatMap((rule) => listAt(rule, 'from')),
    ...listAt(spec, 'egress').flatMap((rule) => listAt(rule, 'to')),
  ]
  return peers.flatMap((peer) => [
    textAt(peer, 'ipBlock', 'cidr'),
    ...(listAt(peer, 'ipBlock', 'except') as readonly string[]),
  ])
}

function selectorAt(value: JsonValue, field: string): LabelSelector | undefined {
  return valueAt(value, field) as LabelSelector | undefined
}

function validateSpec(spec: JsonObject, allowances: Allowances): FieldError[] {
  const podSelector = selectorAt(spec, 'podSelector')
  return [
    ...validateLabelSelector(podSelector, specPath.child('podSelector'), allowances.selectors),
    ...validateRules(listAt(spec, 'ingress'), specPath.child('ingress'), 'from', allowances),
    ...validateRules(listAt(spec, 'egress'), specPath.child('egress'), 'to', allowances),
    ...validateTypes(listAt(spec, 'policyTypes')),
  ]
}

function validateTypes(types: readonly JsonValue[]): FieldError[] {
  const path = specPath.child('policyTypes')
  if (types.length > policyTypes.length) return [invalid(path, types, 'may not specify more than two policyTypes')]
  return collectErrors(types, (type, index) =>
    policyTypes.includes(type as string) ? [] : [notSupported(path.index(index), type, policyTypes)],
  )
}

function validateRules(
  rules: readonly JsonValue[],
  path: FieldPath,
  peersField: string,
  allowances: Allowances,
): FieldError[] {
  return collectErrors(rules, (rule, index) => {
    const place = path.index(index)
    return [
      ...collectErrors(listAt(rule, 'ports'), (port, portIndex) =>
        validatePort(port, place.child('ports').index(portIndex)),
      ),
      ...collectErrors(listAt(rule, peersField), (peer, peerIndex) =>
        validatePeer(peer, place.child(peersField).index(peerIndex), allowances),
      ),
    ]
  })
}

function validatePort(entry: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const protocol = valueAt(entry, 'protocol')
  if (protocol !== undefined && !protocols.includes(protocol as string)) {
    errors.push(notSupported(path.child('protocol'), protocol, protocols))
  }
  const port = valueAt(entry, 'port')
  const hasEnd = valueAt(entry, 'endPort') !== undefined
  const end = numberAt(entry, 'endPort')
  const endPath = path.child('endPort')
  if (port === undefined) {
    if (hasEnd) errors.push(invalid(endPath, end, 'may not be specified when `port` is not specified'))
  } else if (typeof port === 'string') {
    if (hasEnd) errors.push(invalid(endPath, end, 'may not be specified when `port` is non-numeric'))
    addErrors(errors, problemsAt(path.child('port'), port, portNameProblems(port)))
  } else {
    addErrors(errors, problemsAt(path.child('port'), port, portNumberProblems(Number(port))))
    if (hasEnd) {
      // The message shows the first port of the range.
      if (end < Number(port)) errors.push(invalid(endPath, port, 'must be greater than or equal to `port`'))
      addErrors(errors, problemsAt(endPath, end, portNumberProblems(end)))
    }
  }
  return errors
}

function validatePeer(peer: JsonValue, path: FieldPath, allowances: Allowances): FieldError[] {
  const block = valueAt(peer, 'ipBlock')
  const selectors = ['podSelector', 'namespaceSelector'].filter((field) => valueAt(peer, field) !== undefined)
  const errors = collectErrors(selectors, (field) =>
    validateLabelSelector(selectorAt(peer, field), path.child(field), allowances.selectors),
  )
  if (block === undefined) {
    return selectors.length > 0 ? errors : [...errors, required(path, 'must specify a peer')]
  }
  addErrors(errors, validateBlock(block, path.child('ipBlock'), allowances.ranges))
  return selectors.length === 0 ? errors : [...errors, forbidden(path, 'may not specify both ipBlock and another peer')]
}

function validateBlock(block: JsonValue, path: FieldPath, known: readonly string[]): FieldError[] {
  const text = textAt(block, 'cidr')
  if (text === '') return [required(path.child('cidr'))]
  const errors = validateRange(text, path.child('cidr'), known)
  const range = parseCidr(text, false)
  if (range === undefined) return errors
  for (const [index, value] of listAt(block, 'except').entries()) {
    const except = String(value)
    const place = path.child('except').index(index)
    addErrors(errors, validateRange(except, place, known))
    const inner = parseCidr(except, false)
    if (inner !== undefined && !isInside(inner, range)) {
      addError(errors, invalid(place, except, 'must be a strict subset of `cidr`'))
    }
  }
  return errors
}

function isInside(inner: Cidr, outer: Cidr): boolean {
  if (inner.network.bits !== outer.network.bits || inner.prefixLength <= outer.prefixLength) return false
  const hostBits = BigInt(outer.network.bits - outer.prefixLength)
  return inner.network.value >> hostBits === outer.network.value >> hostBits
}
