import { type Random, type Runtime, sleep } from '@kubewright/kube/runtime'
import { tooManyRequestsStatus } from '@kubewright/kube/status'
import {
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  transportCancelled,
  transportCut,
  transportUnreachable,
} from '@kubewright/kube/transport'
import { calmNetwork, type FaultRates } from './fault-rates.ts'
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

/** The faults that the wrapper and its streams share. */
export interface Weather {
  readonly runtime: Runtime
  rates: FaultRates
  happens(rate: keyof Omit<FaultRates, 'delayMsMax'>): boolean
  chooseBelow(bound: number): number
  delay(what: string, signal?: AbortSignal): Promise<void>
  tell(fault: string): void
}

/** Wraps a transport and injects faults according to the rates and the random source. */
export function createFaultyTransport(options: FaultyTransportOptions): FaultyTransport {
  const weather = createWeather(options)
  return {
    send: (request) => sendThrough(options.transport, request, weather),
    close: () => options.transport.close(),
    heal() {
      weather.rates = calmNetwork
    },
  }
}

function createWeather({ runtime, random, rates, onFault }: FaultyTransportOptions): Weather {
  const weather: Weather = {
    runtime,
    rates,
    happens: (rate) => weather.rates[rate] > 0 && random.fraction() < weather.rates[rate],
    chooseBelow: (bound) => random.integer(bound),
    async delay(what, signal) {
      if (!weather.happens('delay')) return
      await sleep(runtime, random.fraction() * weather.rates.delayMsMax, `the delay of ${what}`, signal)
    },
    tell: (fault) => onFault?.(fault),
  }
  return weather
}

async function sendThrough(
  transport: Transport,
  request: TransportRequest,
  weather: Weather,
): Promise<TransportAnswer> {
  const what = `${request.method} ${request.path}`
  await weather.delay(what, request.signal)
  if (request.signal?.aborted) throw transportCancelled(request)
  if (weather.happens('drop')) {
    weather.tell(`drop ${what}`)
    throw transportUnreachable(request, 'the network dropped the request')
  }
  if (weather.happens('overload')) {
    weather.tell(`overload ${what}`)
    return overloaded()
  }
  const answer = await transport.send(request)
  if (isRepeatable(request) && weather.happens('duplicate')) {
    weather.tell(`duplicate ${what}`)
    discard(await transport.send(request))
  }
  if (weather.happens('cut')) {
    weather.tell(`cut ${what}`)
    discard(answer)
    throw transportCut(request, 'the network lost the response')
  }
  await weather.delay(`the response to ${what}`, request.signal)
  if (answer.body.form !== 'stream') return answer
  return { ...answer, body: { form: 'stream', stream: createFaultyStream(answer.body.stream, request, weather) } }
}

/** What a proxy may resend: HTTP's idempotent methods, except streams, and apply, which is idempotent by definition. */
function isRepeatable(request: TransportRequest): boolean {
  if (request.stream === true) return false
  if (request.method === 'PATCH')
    return request.headers?.['content-type']?.startsWith('application/apply-patch') ?? false
  return request.method !== 'POST'
}

function discard(answer: TransportAnswer): void {
  if (answer.body.form === 'stream') answer.body.stream.close()
}

function overloaded(): TransportAnswer {
  const status = tooManyRequestsStatus('the network is overloaded', 1)
  return { status: 429, headers: { 'retry-after': '1' }, body: { form: 'value', value: status } }
}
