import type { JsonValue } from '@kubewright/kube/json'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import { listAt, textAt } from '../../read-object.ts'
import type { AdmissionAttributes } from '../admission.ts'

/** A rule of a webhook or policy; `*` in a list matches everything. */
export interface Rule {
  readonly operations: readonly string[]
  readonly groups: readonly string[]
  readonly versions: readonly string[]
  readonly resources: readonly RuleResource[]
  readonly scope: string
}

/** `pods`, `pods/log`, `pods/*`, `*`, `*` with a subresource, or everything. */
interface RuleResource {
  readonly resource: string
  readonly subresource: string
}

const anything = '*'

export function compileRule(rule: JsonValue): Rule {
  return {
    operations: listAt(rule, 'operations').map(String),
    groups: listAt(rule, 'apiGroups').map(String),
    versions: listAt(rule, 'apiVersions').map(String),
    resources: listAt(rule, 'resources').map((text) => ruleResource(String(text))),
    scope: textAt(rule, 'scope') || anything,
  }
}

function ruleResource(text: string): RuleResource {
  const slash = text.indexOf('/')
  if (slash < 0) return { resource: text, subresource: '' }
  return { resource: text.slice(0, slash), subresource: text.slice(slash + 1) }
}

/** Whether a rule matches the request at this resource. */
export function ruleMatches(rule: Rule, attributes: AdmissionAttributes, definition: ResourceDefinition): boolean {
  return (
    scopeMatches(rule, attributes, definition) &&
    includes(rule.operations, attributes.verb) &&
    includes(rule.groups, definition.group) &&
    includes(rule.versions, definition.version) &&
    rule.resources.some(
      ({ resource, subresource }) =>
        (resource === anything || resource === definition.plural) &&
        (subresource === anything || subresource === attributes.subresource),
    )
  )
}

function includes(items: readonly string[], wanted: string): boolean {
  return items.includes(anything) || items.includes(wanted)
}

/** A request for a namespace has that namespace as its own, and is still cluster-scoped. */
function scopeMatches(
  { scope }: Rule,
  { namespace }: AdmissionAttributes,
  { group, version, plural }: ResourceDefinition,
): boolean {
  if (scope === anything) return true
  const isOfCluster = (group === '' && version === 'v1' && plural === 'namespaces') || namespace === ''
  return scope === 'Cluster' ? isOfCluster : scope === 'Namespaced' && !isOfCluster
}
