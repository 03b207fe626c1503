import type { JsonObject } from '@kubewright/kube/json'
import { startConversionProgram } from '../conversion-server/index.ts'
import { startWebhookProgram } from '../webhook-server/index.ts'

/**
 * Our programs that both servers call. Each starts when a scenario first refers to it (`{program:webhook.url}`), serves
 * until the process ends, and has fields for its address and its CA.
 */
const starters: Readonly<Record<string, () => Promise<JsonObject>>> = {
  conversion: startConversionProgram,
  webhook: startWebhookProgram,
}

const started = new Map<string, Promise<JsonObject>>()
const mention = /\{program:([a-z]+)\./g

/** Scenarios are data that never changes; some have a megabyte of it. */
const namesByScenario = new WeakMap<object, ReadonlySet<string>>()

/** The names of the programs that a scenario refers to. */
export function programNamesIn(scenario: object): ReadonlySet<string> {
  const known = namesByScenario.get(scenario)
  if (known !== undefined) return known
  const text = JSON.stringify(scenario, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const names = new Set([...text.matchAll(mention)].map(([, name]) => name as string))
  namesByScenario.set(scenario, names)
  return names
}

/** The fields of the programs that a scenario refers to, by name. */
export async function programsIn(scenario: object): Promise<ReadonlyMap<string, JsonObject>> {
  const found = new Map<string, JsonObject>()
  for (const name of programNamesIn(scenario)) {
    const start = starters[name]
    if (start === undefined) continue
    const program = started.get(name) ?? start()
    started.set(name, program)
    found.set(name, await program)
  }
  return found
}
