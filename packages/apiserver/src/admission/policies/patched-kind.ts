import { encodeJson, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { formatGroupVersionKind, groupVersionKindOf } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import type { Matched } from './match-resources.ts'
import { isOwnKind } from './request-input.ts'

/**
 * What a JSON patch has left, if it is still of the kind that it was: an object is stored where its kind is, so that no
 * policy may make another of it. What is built in need not say its kind; what is custom must.
 */
export function withKind(patched: JsonObject, { resource, kind }: Matched): JsonObject {
  const apiVersion = apiVersionOf(kind)
  if (patched['kind'] === kind.kind && patched['apiVersion'] === apiVersion) return patched
  refuseOtherTypes(patched)
  const isCustom = resource.isCustom && isOwnKind(resource, kind)
  if (isCustom) return customWithKind(patched, apiVersion)
  const named = {
    ...patched,
    kind: textAt(patched, 'kind') || kind.kind,
    apiVersion: textAt(patched, 'apiVersion') || apiVersion,
  }
  if (named.kind === kind.kind && named.apiVersion === apiVersion) return named
  const found = groupVersionKindOf(named)
  if (shapeOfKind(found) === undefined) {
    return fail(`no kind ${quoteGo(named.kind)} is registered for version ${quoteGo(named.apiVersion)} ${scheme}`)
  }
  const [from, to] = [`${found.version}.${found.kind}`, `${internalPackage(kind.group)}.${kind.kind}`]
  return fail(`failed to convert object: converting (${from}) to (${to}): unknown conversion`)
}

const scheme = 'in scheme "pkg/runtime/scheme.go:111"'

/** Kinds and versions are texts. */
function refuseOtherTypes(patched: JsonObject): void {
  for (const field of ['kind', 'apiVersion'] as const) {
    const value = patched[field]
    if (value === undefined || value === null || typeof value === 'string') continue
    const why = `json: cannot unmarshal ${goKindOf(value)} into Go struct field .${field} of type string`
    fail(`couldn't get version/kind; json parse error: ${why}`)
  }
}

function goKindOf(value: JsonValue): string {
  if (typeof value === 'boolean') return 'bool'
  if (typeof value !== 'object') return 'number'
  return Array.isArray(value) ? 'array' : 'object'
}

/** Another kind of the same version is found to be invalid later. */
function customWithKind(patched: JsonObject, apiVersion: string): JsonObject {
  if (textAt(patched, 'kind') === '') return fail(`Object 'Kind' is missing in '${encodeJson(patched)}'`)
  if (textAt(patched, 'apiVersion') === apiVersion) return patched
  const found = formatGroupVersionKind(groupVersionKindOf(patched))
  const why = `is unstructured and is not suitable for converting to ${quoteGo(apiVersion)}`
  return fail(`failed to convert object: ${found} ${why}`)
}

/** The package in which Kubernetes has the kinds of a group for itself. */
function internalPackage(group: string): string {
  return group === '' ? 'core' : (group.split('.', 1)[0] as string)
}

function fail(problem: string): never {
  throw new StatusError(internalErrorStatus(problem))
}
