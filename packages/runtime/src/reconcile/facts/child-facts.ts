import type { KubernetesObject } from '@kubewright/kube/meta'
import { readinessOf } from '../../readiness/index.ts'
import { type ChildName, describeChild } from '../children/child.ts'
import { degraded, type Fact, progressing } from './fact.ts'

/** What the desired children say about their owner: one that failed, is not ready yet, or is missing. */
export function childFacts(
  children: readonly { readonly name: ChildName; readonly live: KubernetesObject | undefined }[],
): readonly Fact[] {
  return children.flatMap(({ name, live }) => {
    const what = describeChild(name)
    if (live === undefined) return [progressing(`${what} does not exist yet`, 'ChildNotReady')]
    const { status, message } = readinessOf(live)
    if (status === 'Current') return []
    const text = `${what}: ${message}`
    return [status === 'Failed' ? degraded(text, 'ChildFailed') : progressing(text, 'ChildNotReady')]
  })
}
