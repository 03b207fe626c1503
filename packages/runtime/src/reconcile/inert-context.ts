import type { KubernetesObject } from '@kubewright/kube/meta'
import { silentLogger } from '../log/index.ts'
import { silentMetrics } from '../silent-metrics.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { stableId } from './stable-id.ts'

/** A context for tests that call the function: everything that they omit is empty and has no effect. */
export function inertContext(
  definition: FunctionDefinition,
  object: KubernetesObject,
  given: { owned?: object },
): object {
  const none = Object.fromEntries(Object.keys(definition.owns).map((name) => [name, []]))
  return {
    result: (result: unknown) => result,
    now: new Date(0),
    get: () => undefined,
    list: () => [],
    id: (seed: string) => stableId(object.metadata?.uid ?? '', seed),
    signal: new AbortController().signal,
    log: silentLogger,
    record: () => {},
    once: () => {},
    metrics: silentMetrics,
    ...given,
    owned: { ...none, ...given.owned },
  }
}
