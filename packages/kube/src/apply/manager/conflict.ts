import { compareStrings, quoteGo } from '../../json/index.ts'
import { formatPath } from '../fieldset/index.ts'
import type { FieldConflict } from '../merge/index.ts'
import { ConflictError } from '../merge/index.ts'
import { parseManagerIdentifier } from './entry.ts'

/** The error of an apply with conflicts, worded as Kubernetes words it. */
export function applyConflict(conflicts: readonly FieldConflict[]): ConflictError {
  return new ConflictError(conflictMessage(conflicts), conflicts)
}

function conflictMessage(conflicts: readonly FieldConflict[]): string {
  const [only] = conflicts
  if (only !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${describeManager(only.manager)}: ${formatPath(only.path)}`
  }
  const lines: string[] = []
  const managers = [...new Set(conflicts.map((conflict) => conflict.manager))].sort(compareStrings)
  for (const manager of managers) {
    lines.push(`conflicts with ${describeManager(manager)}:`)
    for (const conflict of conflicts) {
      if (conflict.manager === manager) lines.push(`- ${formatPath(conflict.path)}`)
    }
  }
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
}

export function describeManager(identifier: string): string {
  const identity = parseManagerIdentifier(identifier)
  if (identity === undefined) return quoteGo(identifier)
  let text = quoteGo(identity.manager)
  if (identity.subresource !== '') text += ` with subresource ${quoteGo(identity.subresource)}`
  return identity.operation === 'Update' ? `${text} using ${identity.apiVersion}` : text
}
