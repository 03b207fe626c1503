import type { ApiServer } from '@kubewright/apiserver'
import { getField, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { Client, ObjectName } from 'kubewright/client'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { TestingError } from '../errors.ts'
import type { TestCluster } from './test-cluster.ts'

type Objects = Pick<TestCluster, 'create' | 'get' | 'list' | 'patch' | 'delete'>

/** The methods of a test cluster for objects, with shorter names and without their lists' envelopes. */
export function createObjects(client: Client, resources: ApiServer['resources']): Objects {
  const kindOf = ({ apiVersion, kind }: KubernetesObject): KindReference => {
    const found = resources
      .all()
      .find(({ definition }) => definition.kind === kind && apiVersionOf(definition) === apiVersion)
    if (found !== undefined) return untypedKind(found.definition)
    const message = `the cluster does not serve ${apiVersion} ${kind}; install it, or start an operator that owns it`
    throw new TestingError('TESTING_KIND_UNKNOWN', message)
  }
  const create = async (first: KindReference | KubernetesObject, second?: KubernetesObject) => {
    const isKind = 'definition' in first
    const kind = isKind ? first : kindOf(first)
    const object = (isKind ? second : first) as KubernetesObject
    return client.create(kind, inNamespace(kind, object))
  }
  return {
    create: create as Objects['create'],
    get: (kind, name) => client.get(kind, nameOf(kind, name)),
    list: async (kind, options) => (await client.list(kind, options)).items,
    patch: (kind, name, patch) => client.patch(kind, nameOf(kind, name), { type: 'merge', patch: patch as JsonValue }),
    delete: async (kind, name, options) => {
      await client.delete(kind, nameOf(kind, name), options)
    },
  }
}

const defaultNamespace = 'default'

function nameOf({ definition }: KindReference, name: ObjectName | string): ObjectName {
  const given: ObjectName = typeof name === 'string' ? { name } : name
  return definition.namespaced
    ? { namespace: given.namespace ?? defaultNamespace, name: given.name }
    : { name: given.name }
}

function inNamespace({ definition }: KindReference, object: KubernetesObject): KubernetesObject {
  const metadata = isJsonObject(object as never) ? getField(object as never, 'metadata') : undefined
  if (!definition.namespaced || (isJsonObject(metadata) && metadata['namespace'] !== undefined)) return object
  return { ...object, metadata: { namespace: defaultNamespace, ...object.metadata } }
}
