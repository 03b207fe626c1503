import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import type { ValidatingAdmissionPolicy } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'

type Served = Pick<ResourceDefinition, 'group' | 'version' | 'kind' | 'plural' | 'singular'>
type Rule = NonNullable<
  NonNullable<NonNullable<ValidatingAdmissionPolicy['spec']>['matchConstraints']>['resourceRules']
>[number]

/**
 * The kinds that a policy names, in order. Rules with a wildcard for groups or versions, wildcard resources and
 * subresources name none. After a rule that reaches the limit, later rules are ignored.
 */
export function matchedKinds(
  policy: ValidatingAdmissionPolicy,
  served: readonly Served[],
): readonly GroupVersionKind[] {
  const found = new Map<string, GroupVersionKind>()
  for (const rule of policy.spec?.matchConstraints?.resourceRules ?? []) {
    const kinds = kindsOf(rule, served).slice(0, clusterLimits.policyKindsMax)
    for (const { group, version, kind } of kinds) found.set(`${group}/${version}/${kind}`, { group, version, kind })
    if (kinds.length === clusterLimits.policyKindsMax) break
  }
  return [...found.values()].sort(byName)
}

function kindsOf({ apiGroups, apiVersions, resources }: Rule, served: readonly Served[]): readonly Served[] {
  const groups = sorted(apiGroups)
  const versions = sorted(apiVersions)
  if ([...groups, ...versions].some((text) => text.includes('*'))) return []
  const names = sorted(resources).filter((name) => !/[*/]/.test(name))
  return groups.flatMap((group) =>
    versions.flatMap((version) =>
      names.flatMap((name) => served.filter((each) => isMeant(each, group, version, name))),
    ),
  )
}

/** As Kubernetes resolves resources: by plural or singular, and in every group if the rule has the empty group. */
function isMeant({ plural, singular, ...own }: Served, group: string, version: string, name: string): boolean {
  const wanted = name.toLowerCase()
  return (plural === wanted || singular === wanted) && own.version === version && (group === '' || own.group === group)
}

function sorted(texts: readonly string[] | null | undefined): readonly string[] {
  return [...(texts ?? [])].sort(compare)
}

function byName(left: GroupVersionKind, right: GroupVersionKind): number {
  return compare(left.group, right.group) || compare(left.version, right.version) || compare(left.kind, right.kind)
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
