import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tell } from '../../measure.ts'
import { bundleProgram } from '../../peers/bundle.ts'
import type { Endpoint } from '../endpoint.ts'
import type { LoadWorkName, LoadWorks } from './works.ts'

const workDeadlineMs = 300_000
const program = fileURLToPath(new URL('../programs/load.ts', import.meta.url))

/** The process that makes load on one server. */
export interface LoadGenerator {
  /** Does one work at a time. */
  perform<Name extends LoadWorkName>(work: Name, asked: LoadWorks[Name]['asks']): Promise<LoadWorks[Name]['answers']>
  stop(): Promise<void>
}

/** What the process is sent, and what it answers. */
export type LoadMessage = { readonly work: LoadWorkName; readonly asked: unknown }
export type LoadAnswer = LoadDone | { readonly failure: string }

export interface LoadDone {
  readonly answer: unknown
  /** How much of a core the generator used. */
  readonly busyShare: number
}

/** Above this the generator may have been the limit, and the server could have done more. */
const busyShareMax = 0.9

export async function startLoadGenerator(endpoint: Endpoint): Promise<LoadGenerator> {
  const path = await bundleProgram(program)
  // Not the loader of this process: the program is plain JavaScript.
  const child = fork(path, [JSON.stringify(endpoint)], { execArgv: [] })
  const exited = once(child, 'exit')
  return {
    async perform(work, asked) {
      child.send({ work, asked } satisfies LoadMessage)
      const { answer, busyShare } = await answerOf(child, work)
      if (busyShare > busyShareMax) {
        tell(`servers: ${work}: the load generator used ${Math.round(busyShare * 100)} % of a core`)
      }
      return answer as never
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function answerOf(child: ChildProcess, work: string): Promise<LoadDone> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: LoadAnswer) => {
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
