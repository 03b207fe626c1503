import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { logProgress } from '../../measure.ts'
import { bundleProgram } from '../../peers/bundle.ts'
import type { Endpoint } from '../endpoint.ts'
import type { LoadWorkName, LoadWorks } from './works.ts'

const workDeadlineMs = 300_000
const program = fileURLToPath(new URL('../programs/load.ts', import.meta.url))

/** The process that generates load on one server. */
export interface LoadGenerator {
  /** Does one work at a time. */
  perform<Name extends LoadWorkName>(
    work: Name,
    options: LoadWorks[Name]['options'],
  ): Promise<LoadWorks[Name]['result']>
  stop(): Promise<void>
}

/** The requests to the process, and its results. */
export type LoadMessage = { readonly work: LoadWorkName; readonly options: unknown }
export type LoadReply = LoadDone | { readonly failure: string }

export interface LoadDone {
  readonly result: unknown
  /** The share of a core that the generator used. */
  readonly busyShare: number
}

/** Above this the generator may have been the bottleneck instead of the server. */
const busyShareMax = 0.9

export async function startLoadGenerator(endpoint: Endpoint): Promise<LoadGenerator> {
  const path = await bundleProgram(program)
  // Without this process' loader: the program is plain JavaScript.
  const child = fork(path, [JSON.stringify(endpoint)], { execArgv: [] })
  const exited = once(child, 'exit')
  return {
    async perform(work, options) {
      child.send({ work, options } satisfies LoadMessage)
      const { result, busyShare } = await replyOf(child, work)
      if (busyShare > busyShareMax) {
        logProgress(`servers: ${work}: the load generator used ${Math.round(busyShare * 100)} % of a core`)
      }
      return result as never
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function replyOf(child: ChildProcess, work: string): Promise<LoadDone> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: LoadReply) => {
      settle()
      if ('failure' in message) reject(new Error(`${work}: ${message.failure}`))
      else resolve(message)
    }
    const onExit = (status: number | null) => {
      settle()
      reject(new Error(`${work}: the load generator ended with ${status}`))
    }
    const timer = setTimeout(() => {
      settle()
      reject(new Error(`${work}: not done after ${workDeadlineMs / 1000} s`))
    }, workDeadlineMs)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
    }
    child.on('message', onMessage).on('exit', onExit)
  })
}
