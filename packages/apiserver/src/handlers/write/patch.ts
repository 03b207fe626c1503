import { isKubeError, type KubeError } from '@kubewright/kube'
import { applyFieldValidation, type FieldValidation, strictDecodingError, unknownField } from '@kubewright/kube/decode'
import { invalid } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { groupVersionKindOf } from '@kubewright/kube/meta'
import { applyPatch, patchContentTypes, unknownJsonPatchFields } from '@kubewright/kube/patch'
import type { Shape } from '@kubewright/kube/shape'
import {
  badRequestStatus,
  genericServerResponseStatus,
  invalidStatus,
  requestEntityTooLargeStatus,
  unsupportedMediaTypeStatus,
} from '@kubewright/kube/status'
import type { Prepared } from '../../registry/index.ts'
import { contentTypeOf, decodeText, jsonType } from '../decode-body.ts'
import { formatGo } from '../go-format.ts'
import { dropRepeatedOwners } from '../metadata.ts'
import { fail, failPlainly, type Operation } from '../operation.ts'
import { applyType } from '../route.ts'
import type { WriteOptions } from '../write-options.ts'
import { checkName, inRequestNamespace } from './identity.ts'
import { patchedText } from './patched-text.ts'
import { unstructuredProblem } from './unstructured-problem.ts'

/** The live object with the patch of the request in it; name and namespace stay those of the path. */
export function patchedObject(
  operation: Operation,
  live: JsonObject,
  patch: Patch,
  { fieldValidation }: WriteOptions,
): JsonObject {
  const { resource } = operation
  const target: PatchTarget = { fieldValidation, shape: resource.shape, prepare: (value) => resource.prepare(value) }
  const patched = inRequestNamespace(operation, applyTo(operation, live, patch, target))
  checkName(operation, patched)
  return dropRepeatedOwners(patched, operation.warnings, true)
}

/** The patch types that the resource takes; strategic merge needs the Go type that custom resources have not. */
export function patchTypeOf(operation: Operation): string {
  const type = contentTypeOf(operation.request)
  const { json, merge, strategic } = patchContentTypes
  const accepted = operation.resource.isCustom ? [json, merge, applyType] : [json, merge, strategic, applyType]
  return accepted.includes(type) ? type : fail(unsupportedMediaTypeStatus(accepted))
}

export interface Patch {
  readonly type: string
  readonly document: JsonValue
  /** What strict decoding finds wrong with the patch itself. */
  readonly problems: readonly string[]
}

export function readPatch(operation: Operation, type: string): Patch {
  const { body } = operation.request
  if (body?.form === 'value') return withProblems(type, body.value, [])
  const refuse = (problem: string) => fail(badRequestStatus(`error decoding patch: ${problem}`))
  const { value, problems } = decodeText(body?.bytes ?? new Uint8Array(), jsonType, refuse)
  return withProblems(type, value, problems)
}

function withProblems(type: string, document: JsonValue, problems: readonly string[]): Patch {
  if (type !== patchContentTypes.json) return { type, document, problems }
  const inPatch = problems.map((problem) => `json patch ${problem}`)
  return { type, document, problems: [...inPatch, ...unknownJsonPatchFields(document)] }
}

/** What a patch is applied to. */
export interface PatchTarget {
  readonly fieldValidation: FieldValidation
  readonly shape: Shape
  prepare(value: JsonObject): Prepared
}

/** The patched object, decoded as a whole again. Fails with 400, 413 or 422. */
export function applyTo(operation: Operation, object: JsonObject, patch: Patch, target: PatchTarget): JsonObject {
  const patched = sameKind(patchOrFail(operation, object, patch, target.shape), object, patch)
  const refuse = (problem: string) => failPatched(object, patched, patch, problem)
  if (!isJsonObject(patched)) return refuse('the result is not an object')
  const isSameKind = patched['kind'] === object['kind'] && patched['apiVersion'] === object['apiVersion']
  if (!isSameKind) return refuse(otherKindProblem(operation, patched))
  const prepared = target.prepare(patched)
  const { problem } = prepared
  if (problem !== undefined) {
    return refuse(patch.type === patchContentTypes.strategic ? unstructuredProblem(problem, target.shape) : problem)
  }
  const problems = [...patch.problems, ...prepared.unknownFields.map(unknownField)]
  const { error, warnings } = applyFieldValidation(problems, target.fieldValidation)
  if (error !== undefined) return refuse(strictDecodingError(problems).message)
  operation.warnings.pushAll(warnings)
  return prepared.value
}

/** A strategic merge patch is merged into the Go type, which knows its kind: what the patch says of it does not count. */
function sameKind(patched: JsonValue, { apiVersion, kind }: JsonObject, { type }: Patch): JsonValue {
  if (type !== patchContentTypes.strategic || !isJsonObject(patched)) return patched
  if (patched['apiVersion'] === apiVersion && patched['kind'] === kind) return patched
  return { ...patched, ...(apiVersion === undefined ? {} : { apiVersion }), ...(kind === undefined ? {} : { kind }) }
}

/** What was made another kind is read as such before it is found to be none of this. */
function otherKindProblem({ context }: Operation, patched: JsonObject): string {
  const { apiVersion, kind } = patched
  const { group, version } = groupVersionKindOf({ apiVersion: String(apiVersion ?? '') })
  const problem = context.resources.findByKind(group, version, String(kind ?? ''))?.prepare(patched).problem
  return problem ?? 'the patch must not change apiVersion or kind'
}

function patchOrFail(operation: Operation, object: JsonObject, patch: Patch, shape: Shape): JsonValue {
  try {
    return applyPatch(patch.type, object, patch.document, operation.resource.isCustom ? undefined : shape)
  } catch (error) {
    if (isKubeError(error)) return failPatch(error)
    throw error
  }
}

function failPatch(error: KubeError): never {
  switch (error.code) {
    case 'KUBE_PATCH_MALFORMED':
      return fail(badRequestStatus(error.message))
    case 'KUBE_PATCH_TOO_LARGE':
      return fail(requestEntityTooLargeStatus(error.message))
    case 'KUBE_PATCH_NOT_APPLICABLE':
      return fail(genericServerResponseStatus({ code: 422, verb: '', serverMessage: error.message }))
    default:
      return failPlainly(error.message)
  }
}

/** 422 about the field "patch", with what the patch made; of a strategic merge, with the patch as Go prints it. */
function failPatched(live: JsonObject, patched: JsonValue, { type, document }: Patch, problem: string): never {
  const isStrategic = type === patchContentTypes.strategic
  const shown = isStrategic ? formatGo(document) : patchedText(live, patched, type, document)
  return fail(invalidStatus({ group: '', kind: '' }, '', [invalid('patch', shown, problem)]))
}
