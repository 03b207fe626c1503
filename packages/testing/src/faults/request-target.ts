import { requestInfoOf } from '@kubewright/apiserver'
import type { TransportRequest } from '@kubewright/kube/transport'
import type { KindReference } from 'kubewright/resource'

/** A kind by its reference, its name ("Job"), or its id ("Job.batch"). */
export type KindName = KindReference | string

/** What a request reads or writes. */
export interface RequestTarget {
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

export function targetOf(request: TransportRequest): RequestTarget {
  const info = requestInfoOf({ method: request.method, path: request.path, query: request.query ?? {} })
  const { verb, apiGroup: group, resource, subresource, namespace, name } = info
  return { verb, group, resource, subresource, namespace, name }
}

export function isWrite({ verb }: RequestTarget): boolean {
  return verb !== 'get' && verb !== 'list' && verb !== 'watch'
}

/** Finds the kind of a resource, such as { group: 'batch', kind: 'Job' }. */
export type FindKind = (target: RequestTarget) => { readonly group: string; readonly kind: string } | undefined

export function isOfKind(target: RequestTarget, kind: KindName, find: FindKind): boolean {
  if (typeof kind !== 'string') {
    return target.group === kind.definition.group && target.resource === kind.definition.plural
  }
  const found = find(target)
  if (found === undefined) return false
  return kind === found.kind || kind === (found.group === '' ? found.kind : `${found.kind}.${found.group}`)
}

export function nameOfKind(kind: KindName): string {
  return typeof kind === 'string' ? kind : kind.id
}
