import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { RunningOperator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import { cliLimits } from '../limits.ts'

interface Condition {
  readonly type: string
  readonly status: string
  readonly reason?: string
}

/** One line for each object of the kinds, with its conditions. */
export function overviewLines(
  running: RunningOperator | undefined,
  kinds: readonly KindReference[],
): readonly string[] {
  if (running === undefined) return ['the operator does not run']
  const watched = kinds.filter((kind) => running.cache.has(kind))
  const objects = watched.flatMap((kind) => running.cache.list(kind).map((object) => ({ kind, object })))
  if (objects.length === 0) return ['there are no objects']
  const shown = objects.slice(0, cliLimits.overviewLinesMax)
  const more = objects.length - shown.length
  const lines = shown.map(({ kind, object }) => overviewLine(kind, object))
  return more === 0 ? lines : [...lines, `${more} more`]
}

function overviewLine({ definition }: KindReference, object: KubernetesObject): string {
  const { namespace, name } = object.metadata ?? {}
  const { conditions = [] } = ((object as { readonly status?: unknown }).status ?? {}) as {
    readonly conditions?: readonly Condition[]
  }
  const states = conditions.map(({ type, status, reason }) => {
    return `${status === 'True' ? '✔' : '✖'} ${type}${reason === undefined ? '' : ` (${reason})`}`
  })
  return `${definition.kind} ${formatObjectKey(namespace, name ?? '')}   ${states.join('  ') || 'no conditions'}`
}
