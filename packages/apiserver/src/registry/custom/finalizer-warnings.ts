import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { foregroundDeletionFinalizer, orphanFinalizer } from '@kubewright/kube/meta'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import { listAt } from '../../read-object.ts'

const standardFinalizers: ReadonlySet<string> = new Set([orphanFinalizer, foregroundDeletionFinalizer, 'kubernetes'])

/** Warns about the names of finalizers that a write adds; built-in kinds validate them instead. */
export function finalizerWarnings(object: JsonObject, old?: JsonObject): readonly string[] {
  const finalizers = finalizersOf(object)
  if (finalizers.length === 0) return none
  const known = new Set(old === undefined ? [] : finalizersOf(old))
  const added = [...new Set(finalizers)].filter((finalizer) => !known.has(finalizer)).sort()
  return added.flatMap(warningsAbout)
}

const none: readonly string[] = []

function finalizersOf(object: JsonObject): readonly string[] {
  return listAt(object, 'metadata', 'finalizers') as readonly string[]
}

function warningsAbout(finalizer: string): readonly string[] {
  const subject = `metadata.finalizers: ${quoteGo(finalizer)}`
  const warnings = qualifiedNameProblems(finalizer).map((problem) => `${subject}: ${problem}`)
  if (finalizer.includes('/') || standardFinalizers.has(finalizer)) return warnings
  const path = finalizer.includes('.') ? ' including a path (/)' : ''
  const advice = `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
  return [...warnings, `${subject}: ${advice}`]
}
