import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { formatGroupVersionKind, type GroupVersionKind } from '@kubewright/kube/meta'
import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'
import { textAt, valueAt } from '../../read-object.ts'
import type { ResourceTable, ServedResource } from '../../registry/index.ts'
import type { Store } from '../../storage/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { labelsOf } from './match-resources.ts'

/** The objects that a binding passes to its policy as parameters: one by name, or all that a selector selects. */
export interface ParamReference {
  readonly name: string
  readonly namespace: string
  readonly selector: LabelMatcher | undefined
  /** Whether a request without parameters is refused; otherwise it is admitted. */
  readonly deniesWithout: boolean
}

export function readParamReference(reference: JsonValue): ParamReference {
  const selector = valueAt(reference, 'selector')
  return {
    name: textAt(reference, 'name'),
    namespace: textAt(reference, 'namespace'),
    selector: selector === undefined ? undefined : compileLabelSelector(selector as LabelSelector),
    deniesWithout: textAt(reference, 'parameterNotFoundAction') === 'Deny',
  }
}

export interface ParamContext {
  readonly store: Store
  readonly resources: ResourceTable
}

/** The reason why no parameters can be found: no resource with the kind is served. */
export function paramKindProblem(kind: GroupVersionKind | undefined, resources: ResourceTable): string | undefined {
  if (kind === undefined || resourceOf(kind, resources) !== undefined) return undefined
  return `failed to find resource referenced by paramKind: '${formatGroupVersionKind(kind)}'`
}

/** The parameters of each evaluation, in order; undefined stands for an evaluation without parameters. */
export type Params = { readonly params: readonly (JsonObject | undefined)[] } | { readonly problem: string }

const withoutParams: Params = { params: [undefined] }

/**
 * A policy without paramKind takes no parameters, whatever the binding sets; nor does one whose binding has no
 * paramRef. Parameters are converted to the version that the policy names.
 */
export function collectParams(
  kind: GroupVersionKind | undefined,
  reference: ParamReference | undefined,
  attributes: AdmissionAttributes,
  { store, resources }: ParamContext,
): Params {
  const resource = kind && resourceOf(kind, resources)
  if (resource === undefined || reference === undefined) return withoutParams
  const namespace = namespaceOf(resource, reference, attributes.namespace)
  if (typeof namespace !== 'string') return namespace
  const found = findParams(resource, reference, namespace, store)
  if (found.length === 0 && reference.deniesWithout) {
    return { problem: 'no params found for policy binding with `Deny` parameterNotFoundAction' }
  }
  return { params: found.map((object) => attributes.convert?.(object, resource) ?? object) }
}

function resourceOf({ group, version, kind }: GroupVersionKind, resources: ResourceTable): ServedResource | undefined {
  return resources.findByKind(group, version, kind)
}

/** The namespace of the object, unless the binding names one. */
function namespaceOf(
  { definition }: ServedResource,
  reference: ParamReference,
  requestNamespace: string,
): string | { readonly problem: string } {
  if (!definition.namespaced) {
    if (reference.namespace === '') return ''
    return { problem: 'paramRef.namespace must not be provided for a cluster-scoped `paramKind`' }
  }
  const namespace = reference.namespace || requestNamespace
  if (namespace !== '') return namespace
  return { problem: 'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources' }
}

function findParams(
  { storageName }: ServedResource,
  { name, selector }: ParamReference,
  namespace: string,
  store: Store,
): readonly JsonObject[] {
  if (name !== '') {
    const stored = store.get({ resource: storageName, namespace, name })
    return stored === undefined ? [] : [stored.object]
  }
  const { objects } = store.list(storageName, namespace === '' ? {} : { namespace })
  return objects.map(({ object }) => object).filter((object) => selector?.matches(labelsOf(object)) === true)
}
