import { type Runtime, sleep } from '@kubewright/kube/runtime'
import {
  conflictStatus,
  internalErrorStatus,
  type Status,
  serviceUnavailableStatus,
  tooManyRequestsStatus,
} from '@kubewright/kube/status'
import { type Transport, type TransportRequest, type TransportResponse, transportCut } from '@kubewright/kube/transport'
import type { FaultAction, PlannedFaults } from './planned-faults.ts'
import { type RequestTarget, targetOf } from './request-target.ts'

export interface PlannedTransportOptions {
  readonly transport: Transport
  readonly runtime: Runtime
  readonly faults: PlannedFaults
  /** Ends the process whose transport this is. */
  crash(): void
}

/** A transport at whose requests planned faults happen. */
export function createPlannedTransport(options: PlannedTransportOptions): Transport {
  const { transport, faults } = options
  return {
    send(request) {
      const target = targetOf(request)
      const action = faults.take(target)
      return action === undefined ? transport.send(request) : sendWith(action, request, target, options)
    },
    close: () => transport.close(),
  }
}

async function sendWith(
  action: FaultAction,
  request: TransportRequest,
  target: RequestTarget,
  { transport, runtime, crash }: PlannedTransportOptions,
): Promise<TransportResponse> {
  switch (action.type) {
    case 'crash-before':
      crash()
      return new Promise(() => {})
    case 'crash-after':
      await transport.send(request)
      crash()
      return new Promise(() => {})
    case 'lose-response': {
      const { body } = await transport.send(request)
      if (body.form === 'stream') body.stream.close()
      throw transportCut(request, 'the network lost the response')
    }
    case 'conflict': {
      const { group, resource, name } = target
      return responseOf(conflictStatus({ group, resource }, name, 'the object has been modified'))
    }
    case 'delay':
      await sleep(runtime, action.delayMs, `the delay of ${request.method} ${request.path}`, request.signal)
      return transport.send(request)
    case 'respond':
      return responseOf(statusFor(action.code, action.retryAfterSeconds), action.retryAfterSeconds)
  }
}

function statusFor(code: 429 | 500 | 503, retryAfterSeconds = 1): Status {
  if (code === 429) return tooManyRequestsStatus('the server has received too many requests', retryAfterSeconds)
  return code === 500 ? internalErrorStatus('planned fault') : serviceUnavailableStatus('planned fault')
}

function responseOf(status: Status, retryAfterSeconds?: number): TransportResponse {
  const headers: Record<string, string> = {}
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  return { status: status.code ?? 500, headers, body: { form: 'value', value: status as never } }
}
