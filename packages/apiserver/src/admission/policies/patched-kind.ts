import { encodeJson, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { formatGroupVersionKind, groupVersionKindOf } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import type { Matched } from './match-resources.ts'
import { isOwnKind } from './request-input.ts'

/**
 * The patched object with its kind, if that did not change: a policy must not change the kind, because an object is
 * stored under it. Built-in objects may omit their kind; custom ones must have it.
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

/** kind and apiVersion must be strings. */
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

/** A different kind of the same version fails in a later validation. */
function customWithKind(patched: JsonObject, apiVersion: string): JsonObject {
  if (textAt(patched, 'kind') === '') return fail(`Object 'Kind' is missing in '${encodeJson(patched)}'`)
  if (textAt(patched, 'apiVersion') === apiVersion) return patched
  const found = formatGroupVersionKind(groupVersionKindOf(patched))
  const why = `is unstructured and is not suitable for converting to ${quoteGo(apiVersion)}`
  return fail(`failed to convert object: ${found} ${why}`)
}

/** The Go package of a group's internal types in Kubernetes. */
function internalPackage(group: string): string {
  return group === '' ? 'core' : (group.split('.', 1)[0] as string)
}

function fail(problem: string): never {
  throw new StatusError(internalErrorStatus(problem))
}
