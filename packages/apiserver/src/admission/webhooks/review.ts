import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import type { VersionedObjects } from './versions.ts'
import type { Invocation } from './webhook-request.ts'

const knownVersions: readonly string[] = ['v1', 'v1beta1']

/** The AdmissionReview version that a webhook gets: the first supported one of its list. */
export function reviewVersionOf(reviewVersions: readonly string[]): string | undefined {
  return reviewVersions.find((version) => knownVersions.includes(version))
}

/** The request without its objects, as reviews and expressions see it. Empty strings are omitted. */
export function describeRequest(
  attributes: AdmissionAttributes,
  resource: ServedResource,
  kind: GroupVersionKind,
): JsonObject {
  const { subresource, name, namespace, verb, isDryRun, options } = attributes
  return {
    kind: describeKind(kind),
    resource: describeResource(resource),
    ...(subresource === '' ? {} : { subResource: subresource }),
    requestKind: describeKind(attributes.kind),
    requestResource: describeResource(attributes.resource),
    ...(subresource === '' ? {} : { requestSubResource: subresource }),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation: verb,
    userInfo: describeUser(attributes.user),
    dryRun: isDryRun,
    options: options ?? null,
  }
}

function describeKind({ group, version, kind }: GroupVersionKind): JsonObject {
  return { group, version, kind }
}

function describeResource({ definition }: ServedResource): JsonObject {
  return { group: definition.group, version: definition.version, resource: definition.plural }
}

function describeUser({ name, uid = '', groups, extra = {} }: AdmissionAttributes['user']): JsonObject {
  return {
    ...(name === '' ? {} : { username: name }),
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra: extra as JsonObject }),
  }
}

/** The request of a review without its uid. */
export function requestOf(
  attributes: AdmissionAttributes,
  { resource, kind }: Invocation,
  { object, oldObject }: VersionedObjects,
): JsonObject {
  return { ...describeRequest(attributes, resource, kind), object: object ?? null, oldObject: oldObject ?? null }
}

/** The AdmissionReview to send. */
export function reviewOf(version: string, uid: string, request: JsonValue): JsonObject {
  return {
    kind: 'AdmissionReview',
    apiVersion: `admission.k8s.io/${version}`,
    request: { uid, ...(request as JsonObject) },
  }
}
