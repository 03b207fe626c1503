import { toLine } from './error-message.ts'
import type { HotLoop } from './record.ts'

/** The hot loop as one sentence, for the record, the log, the Event and the condition. */
export function describeHotLoop(loop: HotLoop): string {
  const kind = loop.kind.split('.', 1)[0] ?? loop.kind
  const object = `${kind} ${loop.key}`.trim()
  const manager = loop.manager === undefined ? 'another manager' : loop.manager
  const field = loop.path === '' ? object : `${loop.path} of ${object}`
  return toLine(sentences[loop.reason](field, object, manager, loop.count))
}

type Sentence = (field: string, object: string, manager: string, count: number) => string

const sentences: Readonly<Record<HotLoop['reason'], Sentence>> = {
  flip: (field, _object, manager, count) => `${field} was set ${count} times, and ${manager} changed it back each time`,
  self: (field, _object, _manager, count) =>
    `${field} was written ${count} times in a minute, caused only by its own earlier writes`,
  driven: (field, object, manager, count) =>
    `${field} was written ${count} times in a minute, each time after ${manager} had changed ${object}`,
  idle: (_field, object, manager, count) =>
    `${manager} changed ${object} ${count} times in a minute, and no run had anything to write`,
  requeue: (_field, object, _manager, count) =>
    `${object} was requeued at once ${count} times in a row, by requeueAt in the past or a requeueAfterMs near zero; it now waits longer each time`,
}
