import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of a project with the cluster of `dev` and what belongs to it. */
export const stateFolder = '.kubewright'

/** Where other commands reach a running `dev`. */
export interface DevState {
  readonly processId: number
  /** Serves the records of its reconciles, to callers with the token. */
  readonly url: string
  readonly token: string
}

/** Only its owner may read the token. */
export async function writeDevState(folder: string, state: DevState): Promise<void> {
  await writeFile(pathOf(folder), `${JSON.stringify(state)}\n`, { mode: 0o600 })
}

export async function removeDevState(folder: string): Promise<void> {
  await rm(pathOf(folder), { force: true })
}

/** The running `dev` of a project; undefined if none runs. */
export async function readDevState(folder: string): Promise<DevState | undefined> {
  const text = await readFile(pathOf(folder), 'utf8').catch(() => '')
  try {
    const { processId, url, token } = JSON.parse(text) as Partial<DevState>
    if (processId === undefined || url === undefined || token === undefined || !isAlive(processId)) return undefined
    return { processId, url, token }
  } catch {
    return undefined
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

function pathOf(folder: string): string {
  return join(folder, stateFolder, 'dev.json')
}
