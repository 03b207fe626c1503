import type { KubernetesObject } from '@kubewright/kube/meta'
import { type ChildName, placeChild } from './children/child.ts'
import { isKept } from './children/keep.ts'
import type { PlannedChild } from './children/plan-types.ts'
import type { Parent } from './children/relation.ts'
import { childFacts, conditionsOfFacts, degraded } from './facts/index.ts'
import { failureMessage } from './failure-message.ts'
import type { FunctionDefinition } from './function-definition.ts'
import type { ValidatedResult } from './function-result.ts'

/** The result with the conditions that follow from its facts, its children and the failure to write them. */
export function withFactConditions(
  definition: FunctionDefinition,
  live: (name: ChildName) => KubernetesObject | undefined,
  owner: KubernetesObject,
  result: ValidatedResult,
  failure?: unknown,
): ValidatedResult {
  if (result.facts === undefined) return result
  const children = namesOfChildren(definition, owner, result.children ?? []).map((name) => ({
    name,
    live: live(name),
  }))
  const refused = failure === undefined ? [] : [degraded(failureMessage(failure), 'ChildRefused')]
  const facts = [...refused, ...result.facts, ...childFacts(children)]
  const conditions = { ...conditionsOfFacts(facts, definition.conditionTypes ?? []), ...result.conditions }
  return { ...result, conditions }
}

/** The names of the children that a result lists, kept ones included. */
export function namesOfChildren(
  definition: FunctionDefinition,
  owner: KubernetesObject,
  children: readonly PlannedChild[],
): readonly ChildName[] {
  const parent: Parent = {
    owner,
    ownerKind: definition.kind,
    controller: definition.name,
    manager: definition.manager,
    ...definition.planKinds,
  }
  return children.flatMap((child, position) => {
    // A selector names no child.
    if (!isKept(child) && !('metadata' in child)) return []
    return [placeChild(isKept(child) ? child.object : child, parent, position).name]
  })
}
