import { type Random, type Runtime, sleep } from '@kubewright/kube/runtime'
import { tooManyRequestsStatus } from '@kubewright/kube/status'
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  transportCancelled,
  transportCut,
  transportUnreachable,
} from '@kubewright/kube/transport'
import { calmNetwork, type FaultRates } from './fault-rates.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import { createFaultyStream } from './faulty-stream.ts'

export interface FaultyTransportOptions {
  readonly transport: Transport
  readonly runtime: Runtime
  /** The source of the faults: a fork of the run's random source, so that faults do not shift other random numbers. */
  readonly random: Random
  readonly rates: FaultRates
  /** Called for each fault when it happens. */
  readonly onFault?: (fault: string) => void
}

export interface FaultyTransport extends Transport {
  /** Stops all faults. Stalled streams stay stalled: the reader has to detect them. */
  heal(): void
}

/** Wraps a transport and injects faults according to the rates and the random source. */
export function createFaultyTransport(options: FaultyTransportOptions): FaultyTransport {
  const schedule = createFaultSchedule(options)
  return {
    send: (request) => sendThrough(options.transport, request, schedule),
    close: () => options.transport.close(),
    heal() {
      schedule.rates = calmNetwork
    },
  }
}

function createFaultSchedule({ runtime, random, rates, onFault }: FaultyTransportOptions): FaultSchedule {
  const schedule: FaultSchedule = {
    runtime,
    rates,
    happens: (rate) => schedule.rates[rate] > 0 && random.fraction() < schedule.rates[rate],
    chooseBelow: (bound) => random.integer(bound),
    async delay(what, signal) {
      if (!schedule.happens('delay')) return
      await sleep(runtime, random.fraction() * schedule.rates.delayMsMax, `the delay of ${what}`, signal)
    },
    report: (fault) => onFault?.(fault),
  }
  return schedule
}

async function sendThrough(
  transport: Transport,
  request: TransportRequest,
  schedule: FaultSchedule,
): Promise<TransportResponse> {
  const what = `${request.method} ${request.path}`
  await schedule.delay(what, request.signal)
  if (request.signal?.aborted) throw transportCancelled(request)
  if (schedule.happens('drop')) {
    schedule.report(`drop ${what}`)
    throw transportUnreachable(request, 'the network dropped the request')
  }
  if (schedule.happens('overload')) {
    schedule.report(`overload ${what}`)
    return overloaded()
  }
  const response = await transport.send(request)
  if (isRepeatable(request) && schedule.happens('duplicate')) {
    schedule.report(`duplicate ${what}`)
    discard(await transport.send(request))
  }
  if (schedule.happens('cut')) {
    schedule.report(`cut ${what}`)
    discard(response)
    throw transportCut(request, 'the network lost the response')
  }
  await schedule.delay(`the response to ${what}`, request.signal)
  if (response.body.form !== 'stream') return response
  return { ...response, body: { form: 'stream', stream: createFaultyStream(response.body.stream, request, schedule) } }
}

/**
 * Requests that a proxy may resend: HTTP's idempotent methods, except streams, and apply, which is idempotent by
 * definition.
 */
function isRepeatable(request: TransportRequest): boolean {
  if (request.stream === true) return false
  if (request.method === 'PATCH')
    return request.headers?.['content-type']?.startsWith('application/apply-patch') ?? false
  return request.method !== 'POST'
}

function discard(response: TransportResponse): void {
  if (response.body.form === 'stream') response.body.stream.close()
}

function overloaded(): TransportResponse {
  const status = tooManyRequestsStatus('the network is overloaded', 1)
  return { status: 429, headers: { 'retry-after': '1' }, body: { form: 'value', value: status } }
}
