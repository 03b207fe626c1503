import { StatusError } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import type { KindReference } from '../resource/index.ts'

/** Whether the server refused a kind before its first list. */
export function isFirstRefusal(error: unknown, kinds: readonly KindReference[], cache: Cache): boolean {
  if (!(error instanceof StatusError)) return false
  const { details } = error.status
  const refused = new Set<string>()
  for (const { kind, phase, lists } of cache.usage()) if (phase === 'refused' && lists === 0) refused.add(kind)
  return kinds.some(({ id, definition }) => {
    if (!refused.has(id)) return false
    // A proxy may respond without details.
    return (
      details?.kind === undefined || (details.kind === definition.plural && (details.group ?? '') === definition.group)
    )
  })
}
