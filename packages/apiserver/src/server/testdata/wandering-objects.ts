import type { JsonObject } from '@kubewright/kube/json'
import { parseLabelSelector } from '@kubewright/kube/selectors'

/** One change of an object whose labels decide which watchers see it. */
export interface WanderingStep {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly name: string
  /** Absent for a deletion. */
  readonly object?: JsonObject
}

/** Selectors of the watchers: one label, several, a missing one, and everything. */
export const selectors = ['team=a', 'team=b', 'team in (a,c)', 'team!=a', '!team', 'team,odd=yes', ''] as const

const teams = ['a', 'b', 'c', undefined]
const objectsMax = 9

/** Changes of a few objects that are created, relabelled, changed otherwise and deleted; the same each time. */
export function wanderingSteps(count: number): readonly WanderingStep[] {
  const alive = new Set<string>()
  return Array.from({ length: count }, (_, index): WanderingStep => {
    const name = `object-${(index * 7) % objectsMax}`
    if (alive.has(name) && index % 11 === 10) {
      alive.delete(name)
      return { method: 'DELETE', name }
    }
    const method = alive.has(name) ? 'PUT' : 'POST'
    alive.add(name)
    const team = teams[(index * 5 + (index >> 3)) % teams.length]
    const labels = { ...(team === undefined ? {} : { team }), ...(index % 2 === 1 ? { odd: 'yes' } : {}) }
    return { method, name, object: { metadata: { name, labels }, data: { step: String(index) } } }
  })
}

/** The events that a watcher with this selector must see: type and name, in order. */
export function expectedEvents(steps: readonly WanderingStep[], selector: string): readonly string[] {
  const { matches } = parseLabelSelector(selector)
  const selected = new Map<string, boolean>()
  const events: string[] = []
  for (const { name, object } of steps) {
    const was = selected.get(name) === true
    const labels = (object?.['metadata'] as { readonly labels: JsonObject } | undefined)?.labels
    const is = labels !== undefined && matches(labels)
    selected.set(name, is)
    if (is) events.push(`${was ? 'MODIFIED' : 'ADDED'} ${name}`)
    else if (was) events.push(`DELETED ${name}`)
  }
  return events
}
