import { createApiServer, type ResourceTable, type ServedResource } from '@kubewright/apiserver'
import { compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import type { ObjectMeta } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { Infer, KindReference, Refinements } from 'kubewright/resource'
import { TestingError } from '../errors.ts'
import { createRandom, createVirtualRuntime } from '../virtual-runtime/index.ts'

/** What Kind({...}) takes, and a status, which may leave out fields. */
export type StoredInput<SomeKind extends KindReference> = NonNullable<SomeKind['types']>['input'] & {
  readonly metadata?: ObjectMeta
  readonly status?: Infer<SomeKind> extends { readonly status?: infer Status } ? Partial<NonNullable<Status>> : never
}

/**
 * The object as a read returns it after a create with this input: with its defaults, and with uid, resourceVersion,
 * generation and creationTimestamp unless the input has them. It is frozen, as the objects of a cache are.
 *
 *     const site = storedObject(Site, { metadata: { name: 'blog' }, spec: { title: 'Hello' } })
 *     const { children } = sites.reconcile(site, { owned: { pages: [storedObject(ConfigMap, { ... })] } })
 *
 * A namespaced object without a namespace is in `default`. The uid depends on kind, namespace and name; the object is as
 * old as the time of a call, the start of 1970. For a built-in kind, only its decoding and its defaults are those of the
 * server: fields that other objects determine, such as the IP of a Service, are those of the input.
 *
 * @throws TestingError TESTING_INPUT_INVALID if the API server or the kind's validating webhook would refuse the object, or
 * drop a field of it.
 */
export function storedObject<const SomeKind extends KindReference>(
  kind: SomeKind,
  input: StoredInput<SomeKind>,
): Infer<SomeKind> {
  const { definition, id } = kind
  const given = input as JsonObject & { readonly metadata?: ObjectMeta }
  const { name } = given.metadata ?? {}
  if (name === undefined) throw refused(`${id} has no metadata.name`)
  const place = definition.namespaced ? { namespace: given.metadata?.namespace ?? 'default' } : {}
  const metadata = {
    uid: createRandom(`${id}/${place.namespace ?? ''}/${name}`).uuid(),
    resourceVersion: '1',
    generation: 1,
    creationTimestamp: '1970-01-01T00:00:00Z',
    ...given.metadata,
    ...place,
  }
  const object = {
    ...given,
    apiVersion: apiVersionOf(definition),
    kind: definition.kind,
    metadata,
  } as unknown as JsonObject
  const { value, unknownFields, problem } = prepare(kind, object)
  const [unknown] = unknownFields
  if (problem !== undefined) throw refused(`${id} ${name}: ${problem}`)
  if (unknown !== undefined) throw refused(`${id} ${name} has no field ${unknown}`)
  return freezeJson(value) as unknown as Infer<SomeKind>
}

type Prepared = ReturnType<ServedResource['prepare']>

/** Decodes and defaults the object as the server does, and checks it if the kind has a CustomResourceDefinition. */
function prepare(kind: KindReference & { readonly refinements?: Refinements }, object: JsonObject): Prepared {
  const { manifest, group, version, kind: name } = kind.definition
  if (manifest === undefined) {
    const served = builtinResources().findByKind(group, version, name)
    if (served === undefined) throw refused(`${kind.id} has neither a schema nor is it built into Kubernetes`)
    return served.prepare(object)
  }
  const resource = compileCustomResource(defaultCustomResourceDefinition(manifest), version)
  const prepared = resource.prepare(object)
  if (prepared.problem !== undefined) return prepared
  const [error] = resource.validate(prepared.value).errors
  const [refined] = kind.refinements?.refinementProblems(prepared.value) ?? []
  const problem = error === undefined ? refined && `${refined.path}: ${refined.message}` : formatFieldError(error)
  return problem === undefined ? prepared : { ...prepared, problem }
}

let builtins: ResourceTable | undefined

/** The kinds of a server that has served nothing; made once, because reading its table changes nothing. */
function builtinResources(): ResourceTable {
  builtins ??= createApiServer({ runtime: createVirtualRuntime() }).resources
  return builtins
}

function refused(message: string): TestingError {
  return new TestingError('TESTING_INPUT_INVALID', message)
}
