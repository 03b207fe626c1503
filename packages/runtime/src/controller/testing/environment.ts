import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { createCache } from '../../cache/index.ts'
import { createClient } from '../../client/index.ts'
import type { ReconcileRecord } from '../../trace/index.ts'
import type { Controller, ControllerEnvironment, ControllerOptions } from '../controller.ts'
import { createController } from '../create-controller.ts'
import { createChannel } from '../sources/index.ts'

/** A controller on virtual time that tests feed by hand. It needs no cluster and sends no requests. */
export function setUpController(
  options: Partial<ControllerOptions> & Pick<ControllerOptions, 'reconcile'>,
  more: Partial<ControllerEnvironment> = {},
) {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: { send: () => new Promise(() => {}), close() {} }, runtime })
  const records: ReconcileRecord[] = []
  const errors: unknown[] = []
  const environment: ControllerEnvironment = {
    runtime,
    client,
    cache: createCache({ client, runtime }),
    onReconcile: (record) => records.push(record),
    onError: (error) => errors.push(error),
    ...more,
  }
  const channel = createChannel('test')
  const controller: Controller = createController({ name: 'test', sources: [channel], ...options }, environment)
  return { runtime, environment, channel, controller, records, errors }
}
