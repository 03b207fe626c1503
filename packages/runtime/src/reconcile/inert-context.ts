import type { KubernetesObject } from '@kubewright/kube/meta'
import type { External } from '../external/index.ts'
import { silentLogger } from '../log/index.ts'
import { silentMetrics } from '../silent-metrics.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { stableId } from './stable-id.ts'

/** Calls the drivers that a test gives, without a journal. */
function externalWithoutJournal(object: KubernetesObject): External {
  const { signal } = new AbortController()
  const callOf = (name: string, key: string | undefined) => ({
    key: key ?? stableId(object.metadata?.uid ?? '', 'external', name),
    signal,
  })
  return {
    async ensure(name, driver) {
      const call = callOf(name, driver.key)
      return (await driver.find(call)) ?? driver.create(call)
    },
    async delete(name, driver) {
      const call = callOf(name, driver.key)
      const found = await driver.find(call)
      if (found !== undefined) await driver.delete(found, call)
      return (await driver.find(call)) === undefined
    },
  }
}

/** A context for tests that call the function: everything that they omit is empty and has no effect. */
export function inertContext(
  definition: FunctionDefinition,
  object: KubernetesObject,
  given: { owned?: object } & Readonly<Record<string, unknown>>,
): object {
  const none = Object.fromEntries(
    Object.keys({ ...definition.owns, ...definition.tracks, ...definition.shares }).map((name) => [name, []]),
  )
  return {
    result: (result: unknown) => result,
    now: new Date(0),
    get: () => undefined,
    list: () => [],
    id: (seed: string) => stableId(object.metadata?.uid ?? '', seed),
    signal: new AbortController().signal,
    log: silentLogger,
    record: () => {},
    atEnd: () => {},
    metrics: silentMetrics,
    external: externalWithoutJournal(object),
    ...given,
    owned: { ...none, ...given.owned },
  }
}
