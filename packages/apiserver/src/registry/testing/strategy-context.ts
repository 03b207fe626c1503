import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../read-object.ts'
import type { RequestAccess, StrategyContext, WantedAccess } from '../kind-strategy.ts'

/**
 * A StrategyContext for tests: the given objects by the storage names of their resources, and 0 for every random
 * number.
 */
export function strategyContextWith(
  objects: Readonly<Record<string, readonly JsonObject[]>> = {},
  parts: Partial<StrategyContext> = {},
): StrategyContext {
  const list = (resource: string, namespace?: string) =>
    (objects[resource] ?? []).filter(
      (object) => namespace === undefined || textAt(object, 'metadata', 'namespace') === namespace,
    )
  return {
    user: { name: 'tester', groups: ['system:authenticated'] },
    isDryRun: false,
    now: () => '2026-01-01T00:00:00Z',
    newUid: () => '00000000-0000-4000-8000-000000000000',
    randomInteger: () => 0,
    find: (resource, namespace, name) =>
      list(resource, namespace).find((object) => textAt(object, 'metadata', 'name') === name),
    list,
    ...parts,
  }
}

/** The rights of a user in a PATCH: what the function allows. ConfigMaps are the only served kind. */
export function accessWith(isAllowed: (wanted: WantedAccess) => boolean): RequestAccess {
  return {
    verb: 'patch',
    refusalOf: (wanted) => (isAllowed(wanted) ? undefined : `cannot ${wanted.verb} ${wanted.resource}`),
    pluralOf: (_apiVersion, kind) => (kind === 'ConfigMap' ? 'configmaps' : undefined),
  }
}
