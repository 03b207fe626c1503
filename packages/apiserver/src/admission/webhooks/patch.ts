import { isKubeError } from '@kubewright/kube'
import { typeProblem } from '@kubewright/kube/decode'
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  parseJson,
  quoteGo,
} from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { applyJsonPatch } from '@kubewright/kube/patch'
import { hasProtobuf, printedForm } from '@kubewright/kube/protobuf'
import { apiVersionOf } from '@kubewright/kube/resource'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import type { ServedResource } from '../../registry/index.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookResponse } from './webhook-response.ts'

/** The result of a patch. */
export interface Patched {
  readonly patch: JsonValue
  /** Decoded again, with defaults. */
  readonly object: JsonObject
  /** Whether the patch changed the object. */
  readonly isChanged: boolean
}

/** The kind by which the patched object is decoded. */
export interface PatchedKind {
  readonly kind: GroupVersionKind
  /** Absent for the kind of a subresource. */
  readonly resource: ServedResource | undefined
}

/**
 * Applies the patch of a response; undefined if there is none, a message if it cannot be parsed. Refuses the request if
 * the patch cannot be applied, whatever the failure policy.
 */
export function applyResponsePatch(
  webhook: Webhook,
  { patch: text, patchType }: WebhookResponse,
  object: JsonObject | undefined,
  kind: PatchedKind,
): Patched | string | undefined {
  if (text === '') return undefined
  const patch = readPatch(text)
  if ('problem' in patch) return `received undecodable patch in webhook response: ${patch.problem}`
  if (patch.operations.length === 0) return undefined
  if (object === undefined) {
    const problem = 'attempted to modify the object, which is not supported for this operation'
    return fail(`admission webhook ${quoteGo(webhook.name)} ${problem}`)
  }
  if (patchType !== 'JSONPatch') return `unsupported patch type ${quoteGo(patchType)}`
  const patched = patchOrFail(object, patch.operations)
  const { value, plain } = readAgain(patched, kind)
  return { patch: patch.operations, object: value, isChanged: !jsonEqual(plain, object) }
}

function readPatch(text: string): { readonly operations: readonly JsonValue[] } | { readonly problem: string } {
  try {
    const operations = parseJson(text)
    if (operations === null) return { operations: [] }
    if (!isJsonArray(operations)) return { problem: cannotUnmarshal(operations, 'jsonpatch.Patch') }
    const wrong = operations.find((operation) => operation !== null && !isJsonObject(operation))
    return wrong === undefined ? { operations } : { problem: cannotUnmarshal(wrong, 'jsonpatch.Operation') }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { problem: error.message }
  }
}

function cannotUnmarshal(value: JsonValue, type: string): string {
  const kind = isJsonObject(value)
    ? 'object'
    : isJsonArray(value)
      ? 'array'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value
  return `json: cannot unmarshal ${kind} into Go value of type ${type}`
}

function patchOrFail(object: JsonObject, operations: readonly JsonValue[]): JsonValue {
  try {
    return applyJsonPatch(object, operations)
  } catch (error) {
    if (!isKubeError(error)) throw error
    return fail(error.message)
  }
}

interface Read {
  readonly value: JsonObject
  /** Without defaults. */
  readonly plain: JsonObject
}

function readAgain(patched: JsonValue, { kind, resource }: PatchedKind): Read {
  if (!isJsonObject(patched)) return fail('the result of the patch is not an object')
  if (patched['kind'] !== kind.kind || patched['apiVersion'] !== apiVersionOf(kind)) {
    return fail(`the patch must not change apiVersion or kind`)
  }
  if (resource === undefined) return readSubresource(patched, kind)
  const { value, problem } = resource.prepare(patched)
  if (problem !== undefined) return fail(problem)
  return { value, plain: resource.printed(patched) }
}

/** A subresource has a shape and no defaults. */
function readSubresource(patched: JsonObject, kind: GroupVersionKind): Read {
  const shape = shapeOfKind(kind)
  const problem = shape === undefined ? undefined : typeProblem(patched, shape)
  if (problem !== undefined) return fail(problem)
  const names = { apiVersion: apiVersionOf(kind), kind: kind.kind }
  const value = hasProtobuf(names) ? printedForm(patched, names) : patched
  return { value, plain: value }
}

function fail(problem: string): never {
  throw new StatusError(internalErrorStatus(problem))
}
