import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { AdmissionInput } from '@kubewright/kube/rules'
import type { Access } from '../../authorization/index.ts'
import { metadataFieldsWithout } from '../../metadata-fields.ts'
import { objectAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { authorizerFor } from '../webhooks/authorizer.ts'
import { describeRequest } from '../webhooks/review.ts'
import type { Matched } from './match-resources.ts'

/** The variables of a policy's expressions that come from the request. */
export interface PolicyInput {
  readonly input: AdmissionInput
  /** The variables of match conditions: no namespace, and the resource of the request, not the matched one. */
  readonly conditionsInput: AdmissionInput
}

/** The input of one evaluation besides the request. */
export interface Subject extends VersionedObjects {
  readonly matched: Matched
  readonly param: JsonObject | undefined
  readonly namespace: JsonObject | undefined
}

export function policyInput(attributes: AdmissionAttributes, subject: Subject, access: Access): PolicyInput {
  const { matched, object, oldObject, param, namespace } = subject
  const known = {
    object: object ?? null,
    oldObject: oldObject ?? null,
    params: param ?? null,
    authorizer: authorizerFor(access, attributes),
  }
  const { resource, kind } = matched
  return {
    input: {
      ...known,
      request: describeRequest(attributes, resource, kind),
      namespaceObject: namespace === undefined ? null : namespaceVariable(namespace),
    },
    conditionsInput: { ...known, request: describeRequest(attributes, attributes.resource, kind) },
  }
}

/** The objects of a request at the version at which the policy matched. */
export interface VersionedObjects {
  readonly object: JsonObject | undefined
  readonly oldObject: JsonObject | undefined
}

/** The objects at the version by which a request matched, as that version prints them. */
export function versionedObjects(attributes: AdmissionAttributes, matched: Matched): VersionedObjects {
  const { object, oldObject } = attributes
  return { object: asMatched(object, attributes, matched), oldObject: asMatched(oldObject, attributes, matched) }
}

function asMatched(
  object: JsonObject | undefined,
  attributes: AdmissionAttributes,
  { resource, kind }: Matched,
): JsonObject | undefined {
  if (object === undefined || !isOwnKind(resource, kind)) return object
  const converted = resource === attributes.resource ? object : (attributes.convert?.(object, resource) ?? object)
  return resource.isCustom ? converted : resource.printed(converted)
}

/** Whether the kind is the resource's own; some subresources have other kinds. */
export function isOwnKind({ definition }: ServedResource, { group, version, kind }: GroupVersionKind): boolean {
  return definition.kind === kind && definition.group === group && definition.version === version
}

const namespaceMetadata = metadataFieldsWithout('selfLink', 'ownerReferences', 'managedFields')

/** The variable `namespaceObject`: the namespace without its internal fields. */
function namespaceVariable(namespace: JsonObject): JsonObject {
  const metadata: { [field: string]: JsonValue } = {}
  const known = objectAt(namespace, 'metadata')
  for (const field of namespaceMetadata) {
    const value = known[field]
    if (value !== undefined) metadata[field] = value
  }
  return { metadata, spec: objectAt(namespace, 'spec'), status: objectAt(namespace, 'status') }
}
