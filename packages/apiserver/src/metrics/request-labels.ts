import type { ApiRequest } from '../api/index.ts'
import type { RequestInfo } from '../request/index.ts'

export const reportedVerbs = ['GET', 'LIST', 'WATCH', 'POST', 'PUT', 'PATCH', 'APPLY', 'DELETE', 'CONNECT'] as const
export type ReportedVerb = (typeof reportedVerbs)[number]

export const scopes = ['', 'resource', 'namespace', 'cluster'] as const
export type Scope = (typeof scopes)[number]

export const dryRuns = ['', 'All', 'invalid'] as const
export type DryRun = (typeof dryRuns)[number]

const connectedSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'log', 'portforward', 'proxy'])

/** The scope of a request as kube-apiserver counts it: one object, a namespace or all. */
export function scopeOf({ name, verb, namespace, isResourceRequest }: RequestInfo): Scope {
  if (name !== '' || verb === 'create') return 'resource'
  if (namespace !== '') return 'namespace'
  return isResourceRequest ? 'cluster' : ''
}

export function reportedVerbOf({ method, headers }: ApiRequest, info: RequestInfo, scope: Scope): ReportedVerb {
  if (info.subresource !== '' && connectedSubresources.has(info.subresource)) return 'CONNECT'
  if (info.verb === 'watch') return 'WATCH'
  if (method === 'GET') return scope === 'namespace' || scope === 'cluster' ? 'LIST' : 'GET'
  return method === 'PATCH' && headers['content-type'] === 'application/apply-patch+yaml' ? 'APPLY' : method
}

export function dryRunOf({ query }: ApiRequest): DryRun {
  const { dryRun } = query
  if (dryRun === undefined) return ''
  return dryRun === 'All' ? 'All' : 'invalid'
}
