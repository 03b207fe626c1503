import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { Store } from '../../storage/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { compileRule, type Rule, ruleMatches } from '../webhooks/rule.ts'
import { type Equivalents, hasSubresource, kindAt } from '../webhooks/versions.ts'

/** A rule that may also name objects; without names, it matches all objects. */
interface NamedRule {
  readonly rule: Rule
  readonly names: readonly JsonValue[]
}

/** The constraints of a policy (matchConstraints) or of a binding (matchResources). */
export interface MatchResources {
  readonly namespaceSelector: LabelMatcher
  readonly objectSelector: LabelMatcher
  /** Empty matches all resources. */
  readonly rules: readonly NamedRule[]
  readonly excluded: readonly NamedRule[]
  /** Whether the rules match only the version that they name. */
  readonly isExact: boolean
}

export function readMatchResources(resources: JsonValue): MatchResources {
  return {
    namespaceSelector: selectorIn(resources, 'namespaceSelector'),
    objectSelector: selectorIn(resources, 'objectSelector'),
    rules: listAt(resources, 'resourceRules').map(readRule),
    excluded: listAt(resources, 'excludeResourceRules').map(readRule),
    isExact: textAt(resources, 'matchPolicy') !== 'Equivalent',
  }
}

function readRule(rule: JsonValue): NamedRule {
  return { rule: compileRule(rule), names: listAt(rule, 'resourceNames') }
}

function selectorIn(resources: JsonValue, field: string): LabelMatcher {
  return compileLabelSelector(valueAt(resources, field) as LabelSelector | undefined)
}

/** The resource and kind by which a request matched: its own, or equivalent ones. */
export interface Matched {
  readonly resource: ServedResource
  readonly kind: GroupVersionKind
}

export interface MatchContext {
  readonly store: Store
  readonly equivalents: Equivalents
}

/** The resource and kind by which the request matches; undefined if it does not match. */
export function matchRequest(
  resources: MatchResources,
  attributes: AdmissionAttributes,
  context: MatchContext,
): Matched | undefined {
  if (!namespaceMatches(resources.namespaceSelector, attributes, context.store)) return undefined
  if (!objectMatches(resources.objectSelector, attributes)) return undefined
  if (matchRules(resources.excluded, resources, attributes, context) !== undefined) return undefined
  if (resources.rules.length === 0) return { resource: attributes.resource, kind: attributes.kind }
  return matchRules(resources.rules, resources, attributes, context)
}

/** Cluster-scoped objects always match. A written namespace is matched by its new labels. */
function namespaceMatches(selector: LabelMatcher, attributes: AdmissionAttributes, store: Store): boolean {
  const { resource, namespace, subresource, verb, object } = attributes
  const isNamespace = resource.definition.plural === 'namespaces'
  if (selector.everything || (namespace === '' && !isNamespace)) return true
  if (isNamespace && subresource === '' && (verb === 'CREATE' || verb === 'UPDATE')) {
    return selector.matches(labelsOf(object))
  }
  return selector.matches(labelsOf(namespaceObject(store, namespace)))
}

export function namespaceObject(store: Store, name: string): JsonObject | undefined {
  return store.get({ resource: 'namespaces', namespace: '', name })?.object
}

/** The old and the new labels of an object count alike. */
function objectMatches(selector: LabelMatcher, { object, oldObject }: AdmissionAttributes): boolean {
  if (selector.everything) return true
  return [object, oldObject].some((side) => side !== undefined && selector.matches(labelsOf(side)))
}

export function labelsOf(object: JsonObject | undefined): JsonObject {
  return objectAt(object, 'metadata', 'labels')
}

function matchRules(
  rules: readonly NamedRule[],
  { isExact }: MatchResources,
  attributes: AdmissionAttributes,
  { equivalents }: MatchContext,
): Matched | undefined {
  const { resource, kind } = attributes
  if (rules.some((rule) => applies(rule, attributes, resource))) return { resource, kind }
  if (isExact || rules.length === 0) return undefined
  const others = equivalents.of(resource).filter((other) => other !== resource && hasSubresource(other, attributes))
  for (const rule of rules) {
    const other = others.find((candidate) => applies(rule, attributes, candidate))
    if (other !== undefined) return { resource: other, kind: kindAt(attributes, other) }
  }
  return undefined
}

/** While a name is still to be generated, no rule with names matches. */
function applies({ rule, names }: NamedRule, attributes: AdmissionAttributes, { definition }: ServedResource): boolean {
  return ruleMatches(rule, attributes, definition) && (names.length === 0 || names.includes(attributes.name))
}
