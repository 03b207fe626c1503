import { aggregateTexts } from '@kubewright/kube/field'
import { isJsonArray, type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { AdmissionAttributes } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { NamesByNamespace } from '../names-by-namespace.ts'
import { refuse } from '../refusal.ts'
import { limitProblems } from './limit-problems.ts'
import { isCore, type Plugin } from './plugin.ts'

const annotation = 'kubernetes.io/limit-ranger'

/** Sets the default requests and limits of the namespace's limit ranges on containers, and enforces their bounds. */
export function createLimitRanger({ store }: Pick<AdmissionDependencies, 'store'>): Plugin {
  const ranges = new NamesByNamespace(store, 'limitranges')
  const rangesOf = (attributes: AdmissionAttributes) => (concerns(attributes) ? ranges.in(attributes.namespace) : [])
  return {
    mutate(object, attributes) {
      if (!isCore(attributes, 'pods')) return object
      return rangesOf(attributes).reduce(withDefaults, object)
    },
    validate(object, attributes) {
      for (const range of rangesOf(attributes)) {
        const problems = limitProblems(listAt(range, 'spec', 'limits'), object, isCore(attributes, 'pods'))
        if (problems.length > 0) refuse(attributes, aggregateTexts(problems))
      }
    },
  }
}

/** Applies to new pods, resized pods and claims, unless they are being deleted. */
function concerns(attributes: AdmissionAttributes): boolean {
  const { verb, subresource, oldObject } = attributes
  const isUpdate = verb === 'UPDATE'
  if (isCore(attributes, 'pods')) {
    if (isUpdate ? subresource !== 'resize' : subresource !== '') return false
  } else if (!isCore(attributes, 'persistentvolumeclaims') || subresource !== '') return false
  return valueAt(oldObject, 'metadata', 'deletionTimestamp') === undefined
}

/** The pod with the defaults that its containers lack; an annotation lists them. */
function withDefaults(pod: JsonObject, range: JsonObject): JsonObject {
  const defaults = defaultsOf(range)
  const appliedDefaults: string[] = []
  const spec = objectAt(pod, 'spec')
  const containers = filled(spec['containers'], defaults, 'container', appliedDefaults)
  const initContainers = filled(spec['initContainers'], defaults, 'init container', appliedDefaults)
  if (appliedDefaults.length === 0) return pod
  const metadata = objectAt(pod, 'metadata')
  const annotations = {
    ...objectAt(metadata, 'annotations'),
    [annotation]: `LimitRanger plugin set: ${appliedDefaults.join('; ')}`,
  }
  return {
    ...pod,
    metadata: { ...metadata, annotations },
    spec: { ...spec, ...(containers && { containers }), ...(initContainers && { initContainers }) },
  }
}

interface Defaults {
  readonly requests: JsonObject
  readonly limits: JsonObject
}

function defaultsOf(range: JsonObject): Defaults {
  const ofContainers = listAt(range, 'spec', 'limits').filter((limit) => textAt(limit, 'type') === 'Container')
  return {
    requests: Object.assign({}, ...ofContainers.map((limit) => objectAt(limit, 'defaultRequest'))),
    limits: Object.assign({}, ...ofContainers.map((limit) => objectAt(limit, 'default'))),
  }
}

function filled(
  containers: JsonValue | undefined,
  defaults: Defaults,
  what: string,
  appliedDefaults: string[],
): readonly JsonValue[] | undefined {
  if (!isJsonArray(containers)) return undefined
  return containers.map((container) => withResources(container as JsonObject, defaults, what, appliedDefaults))
}

function withResources(container: JsonObject, defaults: Defaults, what: string, appliedDefaults: string[]): JsonObject {
  const resources = objectAt(container, 'resources')
  const added = {
    requests: missing(defaults.requests, objectAt(resources, 'requests')),
    limits: missing(defaults.limits, objectAt(resources, 'limits')),
  }
  const recordDefaults = (names: readonly string[], which: string) => {
    if (names.length > 0) appliedDefaults.push(`${names.join(', ')} ${which} for ${what} ${textAt(container, 'name')}`)
  }
  recordDefaults(added.requests, 'request')
  recordDefaults(added.limits, 'limit')
  if (added.requests.length + added.limits.length === 0) return container
  const complete = { ...resources, ...both(resources, defaults, 'limits'), ...both(resources, defaults, 'requests') }
  return { ...container, resources: complete }
}

function missing(defaults: JsonObject, own: JsonObject): readonly string[] {
  return sortStrings(Object.keys(defaults).filter((name) => own[name] === undefined))
}

function both(resources: JsonObject, defaults: Defaults, which: keyof Defaults): JsonObject {
  const amounts = { ...defaults[which], ...objectAt(resources, which) }
  return Object.keys(amounts).length === 0 ? {} : { [which]: amounts }
}
