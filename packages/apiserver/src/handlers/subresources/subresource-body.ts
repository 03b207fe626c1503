import { trackUpdate } from '@kubewright/kube/apply'
import { typeProblem, unknownFields } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { printedForm } from '@kubewright/kube/protobuf'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { Shape } from '@kubewright/kube/shape'
import { successStatus } from '@kubewright/kube/status'
import type { ObjectResponse } from '../../api/index.ts'
import type { Prepared } from '../../registry/index.ts'
import { nowOf } from '../../registry/index.ts'
import { decodeBodyAs } from '../decode-body.ts'
import type { Operation } from '../operation.ts'
import type { WriteOptions } from '../write-options.ts'

export interface SubresourceKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  /** Other versions of the group that count as this one. */
  readonly otherVersions?: readonly string[]
}

/** Decodes the body of a subresource request that has a kind of its own. */
export function decodeSubresource(operation: Operation, options: WriteOptions, kind: SubresourceKind): JsonObject {
  const shape = shapeOfKind(kind) as Shape
  const prepare = (value: JsonObject): Prepared => {
    const problem = typeProblem(value, shape)
    if (problem !== undefined) return { value, unknownFields: [], problem }
    const printed = printedForm(value, { apiVersion: apiVersionOf(kind), kind: kind.kind })
    return { value: printed, unknownFields: unknownFields(value, shape) }
  }
  return decodeBodyAs(operation, options.fieldValidation, { ...kind, shape, prepare })
}

/** Adds managedFields to the object of a subresource, as for any creation, for admission. */
export function trackSubresource(
  { context }: Operation,
  { manager }: WriteOptions,
  kind: SubresourceKind,
  subresource: string,
  updated: JsonObject,
): JsonObject {
  const shape = shapeOfKind(kind) as Shape
  const empty = printedForm({ apiVersion: apiVersionOf(kind), kind: kind.kind })
  return trackUpdate({ manager, subresource, shape, empty, updated, now: nowOf(context) }).object
}

/** The response of a subresource after a successful POST. */
export function createdResponse(): ObjectResponse {
  return { form: 'object', status: 201, object: { ...successStatus(), code: 201 } }
}
