import { hasFinalizer, type KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { externalNames } from '../external/index.ts'
import { runtimeLimits } from '../limits.ts'
import { describeChild } from './children/child.ts'
import { summaryOf } from './children/child-failures.ts'
import type { Plan } from './children/plan-types.ts'
import { describeTerminating } from './children/terminating-children.ts'
import type { FunctionCalls } from './function-calls.ts'
import type { ValidatedResult } from './function-result.ts'
import { planObject } from './plan-object.ts'
import { PlannedDeletions } from './planned-deletions.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import { namesOfChildren, withFactConditions } from './result-facts.ts'
import type { StatusWriter } from './status-writer.ts'

/**
 * Runs the author's finalize and carries out its result; returns the result while the cleanup is not complete. It is
 * complete when finalize returns neither a time to run again nor a child, and none of the children that it no longer
 * returns is left. As own writes wake no key, it runs again here on the children that it wrote.
 */
export async function finalizeObject(
  scope: ReconcileScope,
  calls: FunctionCalls,
  status: StatusWriter,
  found: KubernetesObject,
): Promise<ValidatedResult | undefined> {
  let object = found
  let changed: string | undefined
  for (let round = 1; round <= runtimeLimits.settleRoundsMax; round++) {
    const result = await calls.finalize(object)
    object = calls.latest(object)
    const plan = planObject(scope, object, result)
    requireProtected(scope, object, plan)
    const deletions = new PlannedDeletions(scope, object, plan.deletes)
    try {
      const applied = await scope.children.apply(plan.applies, object)
      if (applied.failures.length > 0) throw summaryOf(applied.failures)
      changed = applied.changed ?? (await deletions.send())
    } finally {
      deletions.end()
    }
    calls.commit()
    if (changed === undefined) {
      const pending = describePending(scope, object, result, plan, deletions)
      const described = withFactConditions(scope.definition, scope.live, object, result)
      if (pending !== undefined) await status.write(object, described, { unfinished: pending, reason: 'Finalizing' })
      if (pending !== undefined) return withWait(result, deletions.waitMs)
      requireExternalsGone(scope, object)
      return undefined
    }
    const latest = scope.read()
    if (latest?.metadata?.uid !== object.metadata?.uid || latest === undefined) return result
    object = latest
  }
  const message = `${changed} still changes after ${runtimeLimits.settleRoundsMax} runs of finalize on the result of the last; does finalize read a clock or draw random numbers?`
  throw new RuntimeError('CHILDREN_UNSETTLED', message)
}

/** Why the cleanup is not complete; undefined when it is. */
function describePending(
  { definition }: ReconcileScope,
  owner: KubernetesObject,
  { children = [], requeueAt, requeueAfterMs }: ValidatedResult,
  { terminating }: Plan,
  { deferred, count }: PlannedDeletions,
): string | undefined {
  const names = namesOfChildren(definition, owner, children).map(describeChild)
  if (names.length > 0) {
    const shown = names.slice(0, runtimeLimits.describedChildrenMax).join(', ')
    const more = names.length - runtimeLimits.describedChildrenMax
    return `finalize is not done: it returned ${shown}${more > 0 ? ` and ${more} more` : ''}; it is done when it returns no child and no time to run again`
  }
  if (requeueAt !== undefined || requeueAfterMs !== undefined) {
    return 'finalize is not done: it asked to run again; it is done when it returns no time and no child'
  }
  if (terminating.length > 0) return describeTerminating(terminating)
  return deferred.length + count > 0 ? 'finalize is not done: deletions of children wait for the budget' : undefined
}

/** Without the finalizer, nothing would delete what the journal of the object names. */
function requireExternalsGone({ definition }: ReconcileScope, object: KubernetesObject): void {
  const names = externalNames(object, definition.name)
  if (names.length === 0) return
  const message = `finalize was done, but the journal still has the externals ${names.join(', ')}; call external.delete(name, driver) for each, and return requeueAfterMs while it resolves to false`
  throw new RuntimeError('EXTERNAL_LEFT', message)
}

function withWait(result: ValidatedResult, waitMs: number | undefined): ValidatedResult {
  if (waitMs === undefined) return result
  return { ...result, requeueAfterMs: Math.min(waitMs, result.requeueAfterMs ?? waitMs) }
}

/** The server adds no finalizer to an object that is being deleted, so a child that needs one would stay behind. */
function requireProtected({ definition }: ReconcileScope, object: KubernetesObject, { needsFinalizer }: Plan): void {
  if (!needsFinalizer || hasFinalizer(object, definition.childrenFinalizer)) return
  const message = `finalize returned a child in tracks or shares, or one in after(), but reconcile has returned none before, so the object lacks the finalizer ${definition.childrenFinalizer} that deletes it; return a child in owns`
  throw new RuntimeError('CHILD_INVALID', message, { path: 'children' })
}
