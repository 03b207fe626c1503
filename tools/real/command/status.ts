import { Agent } from 'node:https'
import { findProgram, goToolchain, isAlive, originals, programs } from '../binaries/index.ts'
import { readyStatus } from '../control-plane/index.ts'
import { processesOf, type Running, readRunning } from './running.ts'

/** Prints which programs are built and running. Exits with 0 when a control plane runs and is ready. */
export async function status(): Promise<number> {
  const toolchain = goToolchain()
  console.log(toolchain.present ? `Go ${toolchain.version}` : toolchain.reason)
  for (const name of originals) {
    const path = toolchain.present ? findProgram(name) : undefined
    console.log(`${name} ${programs[name].version} ${path ?? 'is not built'}`)
  }
  const running = readRunning()
  if (running) return statusOf(running)
  console.log('nothing runs')
  return 1
}

async function statusOf(running: Running): Promise<number> {
  for (const [name, processId] of processesOf(running)) {
    console.log(`${name} ${isAlive(processId) ? `runs as process ${processId}` : 'has ended'}`)
  }
  const agent = new Agent({ ca: running.certificateAuthority })
  const isReady = (await readyStatus(running, agent)) === 200
  agent.destroy()
  console.log(`${running.url} is ${isReady ? 'ready' : 'not ready'}\nkubeconfig ${running.kubeconfigPath}`)
  return isReady ? 0 : 1
}
