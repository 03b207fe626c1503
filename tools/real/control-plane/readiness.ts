import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { logTail, type RunningProgram } from './child-process.ts'
import type { Credentials } from './files.ts'

const readyDeadlineMs = 120_000
const pollMs = 20

/**
 * Waits until the server is ready.
 *
 * @throws Error with the end of its log, when a program exits or the deadline passes.
 */
export async function waitUntilReady(credentials: Credentials, programs: readonly RunningProgram[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, ca: credentials.certificateAuthority })
  const deadline = performance.now() + readyDeadlineMs
  try {
    while ((await readyStatus(credentials, agent)) !== 200) {
      failIfEnded(programs)
      if (performance.now() > deadline) throw new Error(`not ready after ${readyDeadlineMs / 1000} s${tails(programs)}`)
      await sleep(pollMs)
    }
  } finally {
    agent.destroy()
  }
}

function failIfEnded(programs: readonly RunningProgram[]): void {
  for (const program of programs) {
    const end = program.ended()
    if (end !== undefined) throw new Error(`${program.name} ${end}${tails([program])}`)
  }
}

function tails(programs: readonly RunningProgram[]): string {
  return programs.map(({ name, logPath }) => `\n--- ${name} said last:\n${logTail(logPath)}`).join('')
}

/** The status of /readyz, or undefined without a response. */
export function readyStatus({ url, token }: Credentials, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(`${url}/readyz`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', () => resolve(undefined))
    })
    sent.once('error', () => resolve(undefined))
    sent.end()
  })
}
