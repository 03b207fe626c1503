import { KubeError } from '../errors.ts'

export interface GroupVersion {
  readonly group: string
  readonly version: string
}

export interface GroupKind {
  readonly group: string
  readonly kind: string
}

export interface GroupResource {
  readonly group: string
  readonly resource: string
}

export interface GroupVersionKind extends GroupVersion {
  readonly kind: string
}

export interface GroupVersionResource extends GroupVersion {
  readonly resource: string
}

/** Parses an apiVersion: v1, apps/v1. Throws KUBE_GROUP_VERSION_INVALID if it has more than one slash. */
export function parseGroupVersion(apiVersion: string): GroupVersion {
  const parsed = splitApiVersion(apiVersion)
  if (parsed) return parsed
  throw new KubeError('KUBE_GROUP_VERSION_INVALID', `unexpected GroupVersion string: ${apiVersion}`)
}

/** The two parts of an apiVersion; undefined when it has more than one slash. */
function splitApiVersion(apiVersion: string): GroupVersion | undefined {
  const slash = apiVersion.indexOf('/')
  if (slash < 0) return { group: '', version: apiVersion }
  if (apiVersion.indexOf('/', slash + 1) >= 0) return undefined
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) }
}

/** The apiVersion: group/version, or the version alone for the core group. */
export function formatGroupVersion({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`
}

/** The group, version and kind of an object; an unparsable apiVersion counts as empty. */
export function groupVersionKindOf(object: { readonly apiVersion?: string; readonly kind?: string }): GroupVersionKind {
  const kind = object.kind ?? ''
  const parsed = splitApiVersion(object.apiVersion ?? '')
  return parsed ? { group: parsed.group, version: parsed.version, kind } : { group: '', version: '', kind }
}

/** Formats a kind as Kubernetes' messages do: apps/v1, Kind=Deployment. */
export function formatGroupVersionKind({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`
}

export function formatGroupVersionResource({ group, version, resource }: GroupVersionResource): string {
  return `${group}/${version}, Resource=${resource}`
}

/** Deployment.apps; the kind alone for the core group. */
export function formatGroupKind({ group, kind }: GroupKind): string {
  return group === '' ? kind : `${kind}.${group}`
}

/** deployments.apps; the resource alone for the core group. */
export function formatGroupResource({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`
}

export function parseGroupKind(text: string): GroupKind {
  const [kind, group] = splitAtDot(text)
  return { group, kind }
}

export function parseGroupResource(text: string): GroupResource {
  const [resource, group] = splitAtDot(text)
  return { group, resource }
}

/**
 * Parses a resource as typed on a command line. With two dots, as in deployments.v1.apps, it may name a version, or it
 * may be the resource "deployments" in the group "v1.apps"; the result has both readings.
 */
export function parseResourceArgument(text: string): {
  readonly groupVersionResource: GroupVersionResource | undefined
  readonly groupResource: GroupResource
} {
  const parts = splitInThree(text)
  const groupVersionResource = parts && { group: parts[2], version: parts[1], resource: parts[0] }
  return { groupVersionResource, groupResource: parseGroupResource(text) }
}

/** Like parseResourceArgument, for a kind: Deployment.v1.apps. */
export function parseKindArgument(text: string): {
  readonly groupVersionKind: GroupVersionKind | undefined
  readonly groupKind: GroupKind
} {
  const parts = splitInThree(text)
  const groupVersionKind = parts && { group: parts[2], version: parts[1], kind: parts[0] }
  return { groupVersionKind, groupKind: parseGroupKind(text) }
}

function splitAtDot(text: string): readonly [string, string] {
  const dot = text.indexOf('.')
  return dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)]
}

function splitInThree(text: string): readonly [string, string, string] | undefined {
  const first = text.indexOf('.')
  const second = first < 0 ? -1 : text.indexOf('.', first + 1)
  return second < 0 ? undefined : [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)]
}
