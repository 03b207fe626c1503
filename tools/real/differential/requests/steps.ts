import type { JsonValue } from '@kubewright/kube/json'
import type { RequestParts, RequestStep, WatchStep } from '../scenario.ts'

/** Short forms of a scenario's steps. The first argument is the method, the second the path. */

/** Options of a step besides the parameters of its constructor. */
export type StepParts = Omit<RequestStep, 'method' | 'path' | 'body'>

export const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io'
export const partialType = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
export const partialListType = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'
export const protobufType = 'application/vnd.kubernetes.protobuf'

const jsonPatchType = 'application/json-patch+json'
const mergePatchType = 'application/merge-patch+json'
const strategicMergePatchType = 'application/strategic-merge-patch+json'
export const applyPatchType = 'application/apply-patch+yaml'

export function get(path: string, parts: StepParts = {}): RequestStep {
  return { method: 'GET', path, ...parts }
}

export function post(path: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  return { method: 'POST', path, body, ...parts }
}

export function put(path: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  return { method: 'PUT', path, body, ...parts }
}

export function remove(path: string, parts: StepParts & { readonly body?: JsonValue } = {}): RequestStep {
  return { method: 'DELETE', path, ...parts }
}

export function jsonPatch(path: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  return { method: 'PATCH', path, body, contentType: jsonPatchType, ...parts }
}

export function mergePatch(path: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  return { method: 'PATCH', path, body, contentType: mergePatchType, ...parts }
}

export function strategicMerge(path: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  return { method: 'PATCH', path, body, contentType: strategicMergePatchType, ...parts }
}

/** Server-side apply as the manager named. */
export function apply(path: string, manager: string, body: JsonValue, parts: StepParts = {}): RequestStep {
  const query = { fieldManager: manager, ...parts.query }
  return { method: 'PATCH', path, body, contentType: applyPatchType, ...parts, query }
}

/** A watch that is read until this number of events, or the last one, has arrived. */
export function watch(
  path: string,
  events: WatchStep['events'],
  during: readonly RequestStep[] = [],
  parts: RequestParts & Pick<WatchStep, 'duringAfterEvents' | 'unordered'> = {},
): WatchStep {
  return { watch: path, events, during, ...parts }
}
