import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, type OnProgress } from '../binaries/index.ts'
import { type RunningProgram, startProgram, stopProcess } from './child-process.ts'
import { apiserverWords, controllerManagerWords, etcdWords, pathsIn } from './command-lines.ts'
import { type Credentials, type TokenUser, writeClientAuthority, writeFiles } from './files.ts'
import { waitUntilReady } from './readiness.ts'

export interface ControlPlaneOptions {
  /** Starts kube-controller-manager as well. */
  readonly controllerManager?: boolean
  readonly tokens?: readonly TokenUser[]
  /** The client CA, in PEM. Without it no client certificate is accepted. */
  readonly clientAuthority?: string
  /** Further flags; the last of repeated flags counts. */
  readonly apiserverWords?: readonly string[]
  readonly etcdWords?: readonly string[]
  /** The folder of its files; defaults to a new folder that stop removes. */
  readonly folder?: string
  /** Whether it outlives this process. */
  readonly lifetime?: 'detached' | 'bound'
  readonly onProgress?: OnProgress
}

export interface ControlPlane extends Credentials {
  readonly port: number
  readonly kubeconfigPath: string
  readonly folder: string
  readonly processIds: ProcessIds
  /** From the start of the first process to the first successful /readyz. */
  readonly readyMs: number
  stop(): Promise<void>
}

export interface ProcessIds {
  readonly etcd: number
  readonly apiserver: number
  readonly controllerManager?: number
}

/**
 * Starts etcd and the real kube-apiserver on loopback with their own certificates, and waits until it is ready.
 *
 * @throws Error when a program cannot be built, ends early, or is not ready in time; nothing is left running then.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const binaries = {
    etcd: await ensureProgram('etcd', options.onProgress),
    apiserver: await ensureProgram('kube-apiserver', options.onProgress),
    controllerManager: options.controllerManager
      ? await ensureProgram('kube-controller-manager', options.onProgress)
      : undefined,
  }
  const paths = pathsIn(options.folder ?? mkdtempSync(join(tmpdir(), 'kubewright-real-')))
  const port = await freePort()
  const credentials = writeFiles(paths, port, options.tokens ?? [])
  const clientWords = writeClientAuthority(paths, options.clientAuthority)
  const running: RunningProgram[] = []
  const start = (name: string, path: string, words: readonly string[]) => {
    const lifetime = options.lifetime ?? 'bound'
    const program = startProgram({ name, path, words, logPath: join(paths.folder, `${name}.log`), lifetime })
    running.push(program)
    return program.processId
  }
  const stop = async () => {
    for (const { processId } of [...running].reverse()) await stopProcess(processId)
    if (options.folder === undefined) await rm(paths.folder, { recursive: true, force: true })
  }
  try {
    const started = performance.now()
    const controllers = binaries.controllerManager === undefined ? 'without' : 'with'
    const etcd = start('etcd', binaries.etcd, [...etcdWords(paths), ...(options.etcdWords ?? [])])
    const apiserver = start('kube-apiserver', binaries.apiserver, [
      ...apiserverWords(paths, port, controllers),
      ...clientWords,
      ...(options.apiserverWords ?? []),
    ])
    await waitUntilReady(credentials, running)
    const readyMs = performance.now() - started
    const processIds: ProcessIds =
      binaries.controllerManager === undefined
        ? { etcd, apiserver }
        : {
            etcd,
            apiserver,
            controllerManager: start(
              'kube-controller-manager',
              binaries.controllerManager,
              controllerManagerWords(paths),
            ),
          }
    return { ...credentials, port, kubeconfigPath: paths.kubeconfig, folder: paths.folder, processIds, readyMs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ports below the ephemeral range, so that no outgoing connection takes the port before the server does. */
const portMin = 20_000
const portMax = 32_000
const portTriesMax = 20

/** A currently free port. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < portTriesMax; tries++) {
    const port = randomInt(portMin, portMax)
    if (await isFree(port)) return port
  }
  throw new Error(`${portTriesMax} ports between ${portMin} and ${portMax} are all taken`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
