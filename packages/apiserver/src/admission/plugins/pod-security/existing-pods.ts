import { type JsonObject, quoteGo, sortStrings } from '@kubewright/kube/json'
import { apiserverLimits } from '../../../limits.ts'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { violationsOf } from './checks.ts'
import { formatLevelVersion, type LevelVersion } from './policy.ts'
import { checkedPod } from './violation.ts'

/** Warnings when a namespace begins to enforce a level that its existing pods violate; those pods keep running. */
export function existingPodWarnings(
  namespace: string,
  pods: readonly JsonObject[],
  enforce: LevelVersion,
): readonly string[] {
  const first = differentFirst(pods)
  const checked = first.slice(0, apiserverLimits.podSecurityCheckedPodsMax)
  const found = new Map<string, string[]>()
  for (const pod of checked) {
    const violations = violationsOf(
      enforce,
      checkedPod(objectAt(pod, 'metadata', 'annotations'), objectAt(pod, 'spec')),
    )
    if (violations.length === 0) continue
    const reason = violations.map((violation) => violation.reason).join(', ')
    found.set(reason, [...(found.get(reason) ?? []), textAt(pod, 'metadata', 'name')])
  }
  const warnings: string[] = []
  if (checked.length < pods.length) {
    const how = `the first ${checked.length} of ${pods.length} existing pods`
    warnings.push(`new PodSecurity enforce level only checked against ${how}`)
  }
  if (found.size === 0) return warnings
  const level = quoteGo(formatLevelVersion(enforce))
  warnings.push(`existing pods in namespace ${quoteGo(namespace)} violate the new PodSecurity enforce level ${level}`)
  return [...warnings, ...sortStrings([...found].map(([reason, names]) => `${namedPods(names)}: ${reason}`))]
}

function namedPods(names: readonly string[]): string {
  const first = sortStrings([...names])[0] as string
  const others = names.length - 1
  if (others === 0) return first
  return `${first} (and ${others} other ${others === 1 ? 'pod' : 'pods'})`
}

/** One pod of each controller comes first, because pods of one controller are alike. */
function differentFirst(pods: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<string>()
  const alike: JsonObject[] = []
  const different = pods.filter((pod) => {
    const owner = listAt(pod, 'metadata', 'ownerReferences').find((each) => valueAt(each, 'controller') === true)
    if (owner === undefined) return true
    const uid = textAt(owner, 'uid')
    if (seen.has(uid)) {
      alike.push(pod)
      return false
    }
    seen.add(uid)
    return true
  })
  return [...different, ...alike]
}
