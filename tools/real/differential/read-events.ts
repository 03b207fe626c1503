import type { JsonObject } from '@kubewright/kube/json'
import type { OpenWatch } from './endpoint.ts'
import type { WatchStep } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** The maximum number of events of a watch that reads until its end or a kind of event. */
const eventCountMax = 500

export interface ReadEvents {
  readonly events: readonly JsonObject[]
  /** Why expected events are missing. */
  readonly failure?: ScenarioError
}

/** Reads the events of a watch step, sends its requests at the right moment, and closes the watch. */
export async function readEvents(watch: OpenWatch, step: WatchStep, during: () => Promise<void>): Promise<ReadEvents> {
  const events: JsonObject[] = []
  const duringAfter = step.duringAfterEvents ?? 0
  try {
    if (duringAfter === 0) await during()
    while (!isComplete(events, step)) {
      const event = await nextEvent(watch)
      if (event instanceof ScenarioError) return { events, failure: event }
      if (event === undefined) break
      if (step.unordered && event['type'] === 'BOOKMARK' && step.events !== 'BOOKMARK') continue
      events.push(event)
      if (events.length === duringAfter) await during()
    }
    if (events.length < duringAfter) await during()
    return { events }
  } finally {
    watch.close()
  }
}

function isComplete(events: readonly JsonObject[], step: WatchStep): boolean {
  if (typeof step.events === 'number') return events.length >= step.events
  return events.length === eventCountMax || events.at(-1)?.['type'] === step.events
}

async function nextEvent(watch: OpenWatch): Promise<JsonObject | ScenarioError | undefined> {
  try {
    return await watch.next()
  } catch (error) {
    return new ScenarioError(error instanceof Error ? error.message : String(error))
  }
}
