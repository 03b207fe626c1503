import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import type { CommittedChange, Store } from '../../storage/index.ts'
import { aggregatedRules, aggregationManager, aggregationMatchers, labelsOf } from './aggregated-rules.ts'
import { roleStorageNames } from './policy-index.ts'

const { clusterRoles } = roleStorageNames

/**
 * Keeps the rules of ClusterRoles with an aggregationRule current, like the controller of that name in a cluster: when
 * the commit of a role returns, the roles that aggregate it have its rules.
 */
export function watchAggregatedRoles(store: Store, now: () => string): void {
  const gatherers = new Map<string, readonly LabelMatcher[]>()

  const note = (name: string, role: JsonObject | undefined) => {
    const matchers = role && aggregationMatchers(role)
    if (matchers === undefined) gatherers.delete(name)
    else gatherers.set(name, matchers)
  }

  for (const { key, object } of store.list(clusterRoles).objects) note(key.name, object)
  store.watch(clusterRoles, { afterRevision: store.revision }, (change) => {
    note(change.key.name, change.object)
    for (const [name, matchers] of gatherers) {
      if (name === change.key.name || concerns(change, matchers)) gather(store, name, now)
    }
  })
}

/** Whether a change may affect what the selectors match. */
function concerns({ object, previous }: CommittedChange, matchers: readonly LabelMatcher[]): boolean {
  const isMatched = (role: JsonObject | undefined) =>
    role !== undefined && matchers.some((matcher) => matcher.matches(labelsOf(role)))
  const was = isMatched(previous)
  const is = isMatched(object)
  if (was !== is) return true
  return is && !jsonEqual(listAt(previous, 'rules') as JsonValue, listAt(object, 'rules') as JsonValue)
}

function gather(store: Store, name: string, now: () => string): void {
  const key = { resource: clusterRoles, namespace: '', name }
  const stored = store.get(key)
  if (stored === undefined) return
  const all = store.list(clusterRoles).objects.map(({ object }) => object)
  const rules = aggregatedRules(stored.object, all)
  if (rules === undefined) return
  store.commit([{ key, expected: stored.revision, object: withRules(stored.object, rules, now()) }])
}

/** The role with the new rules, owned by the aggregation manager alone. */
function withRules(role: JsonObject, rules: readonly JsonObject[], time: string): JsonObject {
  const metadata = objectAt(role, 'metadata')
  const others = listAt(metadata, 'managedFields')
    .filter((entry) => textAt(entry, 'manager') !== aggregationManager || textAt(entry, 'operation') !== 'Apply')
    .flatMap(withoutRules)
  const own = {
    manager: aggregationManager,
    operation: 'Apply',
    apiVersion: textAt(role, 'apiVersion'),
    time,
    fieldsType: 'FieldsV1',
    fieldsV1: { 'f:rules': {} },
  }
  const applied = others.filter((entry) => textAt(entry, 'operation') === 'Apply')
  const updated = others.filter((entry) => textAt(entry, 'operation') !== 'Apply')
  return { ...role, rules, metadata: { ...metadata, managedFields: [...applied, own, ...updated] } }
}

function withoutRules(entry: JsonValue): readonly JsonValue[] {
  const { 'f:rules': rules, ...fields } = objectAt(entry, 'fieldsV1')
  if (rules === undefined) return [entry]
  return Object.keys(fields).length === 0 ? [] : [{ ...objectAt(entry), fieldsV1: fields }]
}
