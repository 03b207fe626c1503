import { FieldPath } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { warnAboutCidr } from '@kubewright/kube/names'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { networkPolicyColumns } from './network-columns.ts'
import { validateChangedPolicy, validateNewPolicy } from './validate-policy.ts'

/** The two lists of rules, each with the peer list of a rule. */
const ruleLists = [
  { rules: 'ingress', peers: 'from' },
  { rules: 'egress', peers: 'to' },
] as const

export const networkPolicyStrategy: KindStrategy = {
  hasGeneration: true,
  columns: networkPolicyColumns,
  setDefaults: setPolicyDefaults,
  validateCreate: validateNewPolicy,
  validateUpdate: validateChangedPolicy,
  warningsOnCreate: policyWarnings,
  warningsOnUpdate: policyWarnings,
}

/** A policy is for ingress, and for egress if it has egress rules; ports are TCP by default. */
function setPolicyDefaults(policy: JsonObject): JsonObject {
  const spec = objectAt(policy, 'spec')
  const changes: { [field: string]: JsonValue } = {}
  for (const { rules } of ruleLists) {
    const list = listAt(spec, rules)
    const complete = list.map(withProtocols)
    if (complete.some((rule, index) => rule !== list[index])) changes[rules] = complete
  }
  if (listAt(spec, 'policyTypes').length === 0) {
    changes['policyTypes'] = listAt(spec, 'egress').length > 0 ? ['Ingress', 'Egress'] : ['Ingress']
  }
  return Object.keys(changes).length === 0 ? policy : { ...policy, spec: { ...spec, ...changes } }
}

function withProtocols(rule: JsonValue): JsonValue {
  const ports = listAt(rule, 'ports')
  const isIncomplete = (port: JsonValue) => isJsonObject(port) && port['protocol'] === undefined
  if (!isJsonObject(rule) || !ports.some(isIncomplete)) return rule
  return {
    ...rule,
    ports: ports.map((port) => (isIncomplete(port) ? { ...(port as JsonObject), protocol: 'TCP' } : port)),
  }
}

function policyWarnings(policy: JsonObject): readonly string[] {
  const warnings: string[] = []
  for (const { rules, peers } of ruleLists) {
    for (const [index, rule] of listAt(policy, 'spec', rules).entries()) {
      for (const [place, peer] of listAt(rule, peers).entries()) {
        const block = valueAt(peer, 'ipBlock')
        if (block === undefined) continue
        const path = FieldPath.root('spec').child(rules).index(index).child(peers).index(place).child('ipBlock')
        for (const warning of blockWarnings(block, path)) warnings.push(warning)
      }
    }
  }
  return warnings
}

function blockWarnings(block: JsonValue, path: FieldPath): readonly string[] {
  const except = listAt(block, 'except')
  return [
    ...warnAboutCidr(textAt(block, 'cidr'), path.child('cidr')),
    ...except.flatMap((range, index) => warnAboutCidr(String(range), path.child('except').index(index))),
  ]
}
