import {
  type TransportChunk,
  type TransportRequest,
  type TransportStream,
  transportCut,
} from '@kubewright/kube/transport'
import type { FaultSchedule } from './fault-schedule.ts'

/** A stream whose chunks are delayed, split, repeated, cut or stalled. */
export function createFaultyStream(
  stream: TransportStream,
  request: TransportRequest,
  schedule: FaultSchedule,
): TransportStream {
  const what = `${request.method} ${request.path}`
  const pending: TransportChunk[] = []
  let isStalled = false
  let end: () => void = () => {}
  const closed = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })

  const receive = async (): Promise<TransportChunk | undefined> => {
    if (isStalled) return closed
    const chunk = pending.shift() ?? (await stream.next())
    if (chunk === undefined) return undefined
    if (schedule.happens('streamCut')) {
      schedule.report(`cut the stream of ${what}`)
      stream.close()
      throw transportCut(request, 'the network broke the stream')
    }
    if (schedule.happens('streamStall')) {
      schedule.report(`stall the stream of ${what}`)
      isStalled = true
      return closed
    }
    const [head, rest] = divide(chunk, schedule)
    if (rest !== undefined) pending.unshift(rest)
    if (schedule.happens('streamDuplicate')) {
      schedule.report(`duplicate a chunk of ${what}`)
      pending.unshift(head)
    }
    await schedule.delay(`a chunk of ${what}`, request.signal)
    return head
  }

  return {
    // A delayed or stalled read ends when the reader closes the stream.
    next: () => Promise.race([receive(), closed]),
    close() {
      end()
      stream.close()
    },
  }
}

/**
 * Sometimes only the first events of a chunk arrive at first. Raw bytes may be split anywhere, so they are not split
 * here.
 */
function divide(chunk: TransportChunk, schedule: FaultSchedule): [TransportChunk, TransportChunk | undefined] {
  if (chunk.form !== 'events' || chunk.events.length < 2 || !schedule.happens('delay')) return [chunk, undefined]
  const at = 1 + schedule.chooseBelow(chunk.events.length - 1)
  return [
    { form: 'events', events: chunk.events.slice(0, at) },
    { form: 'events', events: chunk.events.slice(at) },
  ]
}
