import type { Client } from 'kubewright/client'
import type { RunningOperator } from 'kubewright/operator'
import type { VirtualRuntime } from '../virtual-runtime/index.ts'

/** Runs work to its end and lets time pass while it waits. */
export type Drive = <Value>(work: () => Promise<Value>) => Promise<Value>

/** A client whose requests end also when they need time to pass. */
export function drivenClient(client: Client, drive: Drive): Client {
  return {
    get: (...request) => drive(() => client.get(...request)),
    list: (...request) => drive(() => client.list(...request)),
    create: (...request) => drive(() => client.create(...request)),
    update: (...request) => drive(() => client.update(...request)),
    patch: (...request) => drive(() => client.patch(...request)),
    apply: (...request) => drive(() => client.apply(...request)),
    delete: (...request) => drive(() => client.delete(...request)),
    deleteAllOf: (...request) => drive(() => client.deleteAllOf(...request)),
    watch: (...request) => drive(() => client.watch(...request)),
    readRaw: (...request) => drive(() => client.readRaw(...request)),
  }
}

/** The runtime for the author of a test: time passes until each of its timers has fired or was cancelled. */
export function drivenRuntime(runtime: VirtualRuntime, drive: Drive): VirtualRuntime {
  return {
    ...runtime,
    clock: {
      ...runtime.clock,
      after(delayMs, what, run) {
        let end: () => void = () => {}
        const ended = new Promise<void>((resolve) => {
          end = resolve
        })
        const timer = runtime.clock.after(delayMs, what, () => {
          end()
          run()
        })
        void drive(() => ended)
        return {
          cancel() {
            timer.cancel()
            end()
          },
        }
      },
    },
    waiting: (what, promise) => drive(() => runtime.waiting(what, promise)),
  }
}

/** An operator whose idle() and stop() end without further help. */
export function drivenOperator(running: RunningOperator, drive: Drive): RunningOperator {
  const { name, manager, client, cache, records } = running
  return {
    name,
    manager,
    cache,
    records,
    client: drivenClient(client, drive),
    get controllers() {
      return running.controllers
    },
    idle: () => drive(() => running.idle()),
    stop: (options) => drive(() => running.stop(options)),
  }
}
