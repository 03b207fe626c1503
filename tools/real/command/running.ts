import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, isAlive } from '../binaries/index.ts'
import { type ControlPlane, type Credentials, type ProcessIds, stopProcess } from '../control-plane/index.ts'

/** The control plane that `up` starts and `down` stops: one for each user of the machine. */
export interface Running extends Credentials {
  readonly kubeconfigPath: string
  readonly processIds: ProcessIds
}

export function runningFolder(): string {
  return join(cacheFolder(), 'running')
}

const statePath = () => join(runningFolder(), 'state.json')

export function writeRunning(plane: ControlPlane): void {
  const { url, certificateAuthority, token, kubeconfigPath, processIds } = plane
  const state: Running = { url, certificateAuthority, token, kubeconfigPath, processIds }
  writeFileSync(statePath(), JSON.stringify(state), { mode: 0o600 })
}

/** Undefined if none was started, or all its processes have ended. */
export function readRunning(): Running | undefined {
  let text: string
  try {
    text = readFileSync(statePath(), 'utf8')
  } catch {
    return undefined
  }
  const state = JSON.parse(text) as Running
  return processesOf(state).some(([, processId]) => isAlive(processId)) ? state : undefined
}

/** By name, in the order in which they were started. */
export function processesOf({ processIds }: Running): [name: string, processId: number][] {
  return Object.entries(processIds)
}

/** Stops its processes, clients first, and removes its files. */
export async function stopRunning(running: Running | undefined): Promise<void> {
  for (const [, processId] of running ? processesOf(running).reverse() : []) await stopProcess(processId)
  rmSync(runningFolder(), { recursive: true, force: true })
}
