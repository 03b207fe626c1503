import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { foregroundDeletionFinalizer, orphanFinalizer } from '@kubewright/kube/meta'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import type { ServedResource } from '../../registry/index.ts'
import { finalizersOf } from '../metadata.ts'

const standardFinalizers: ReadonlySet<string> = new Set([orphanFinalizer, foregroundDeletionFinalizer, 'kubernetes'])

/** What is said about the names of finalizers that a write adds to a custom resource; built-in kinds validate them. */
export function finalizerWarnings(resource: ServedResource, object: JsonObject, live?: JsonObject): readonly string[] {
  const finalizers = finalizersOf(object)
  if (!resource.isCustom || finalizers.length === 0) return []
  const known = new Set(live === undefined ? [] : finalizersOf(live))
  const added = [...new Set(finalizers)].filter((finalizer) => !known.has(finalizer)).sort()
  return added.flatMap(warningsAbout)
}

function warningsAbout(finalizer: string): readonly string[] {
  const subject = `metadata.finalizers: ${quoteGo(finalizer)}`
  const warnings = qualifiedNameProblems(finalizer).map((problem) => `${subject}: ${problem}`)
  if (finalizer.includes('/') || standardFinalizers.has(finalizer)) return warnings
  const path = finalizer.includes('.') ? ' including a path (/)' : ''
  const advice = `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
  return [...warnings, `${subject}: ${advice}`]
}
