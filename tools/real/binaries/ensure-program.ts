import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withBuildLock } from './build-lock.ts'
import { cacheFolder, identityOf, repositoryFolder } from './cache-folder.ts'
import { goToolchain } from './go-toolchain.ts'
import { type Program, type ProgramName, programs } from './programs.ts'

/** Receives a message every few seconds about the build or whatever else takes time. */
export type OnProgress = (line: string) => void

const progressEveryMs = 10_000
/** Only the end of Go's error output is shown. */
const complaintSizeMax = 4_000

/**
 * The path of a program's file, built if the cache does not have it: `<cache>/<name>-<version>-<identity>/<name>`.
 *
 * @throws Error without a Go toolchain, or when the build fails.
 */
export async function ensureProgram(name: ProgramName, onProgress: OnProgress = () => undefined): Promise<string> {
  const path = pathOf(name)
  if (existsSync(path)) return path
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const build = async () => {
    if (!existsSync(path)) await buildProgram(name, programs[name], path, onProgress)
  }
  await withBuildLock(`${folder}.lock`, build, (holder) => {
    onProgress(`${name}: process ${holder} is building it already`)
  })
  return path
}

/** The path of a program's file if it is built already. */
export function findProgram(name: ProgramName): string | undefined {
  const path = pathOf(name)
  return existsSync(path) ? path : undefined
}

function pathOf(name: ProgramName): string {
  const toolchain = goToolchain()
  if (!toolchain.present) throw new Error(`${name} cannot be built: ${toolchain.reason}`)
  return join(cacheFolder(), `${name}-${identityOf(programs[name], toolchain.version)}`, name)
}

/** The rename makes the file appear atomically. */
async function buildProgram(name: string, program: Program, path: string, onProgress: OnProgress): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  try {
    await runGo(name, buildWords(program, draft), join(repositoryFolder, program.folder), onProgress)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

function buildWords(program: Program, output: string): string[] {
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => `-X ${name}=${value}`)
  const linker = ['-s', '-w', ...variables].join(' ')
  return ['build', '-v', '-trimpath', '-ldflags', linker, '-o', output, program.package]
}

function runGo(name: string, words: readonly string[], folder: string, onProgress: OnProgress): Promise<void> {
  const started = performance.now()
  let packages = 0
  let complaints = ''
  const report = (what: string) =>
    onProgress(`${name}: ${what} after ${Math.round((performance.now() - started) / 1000)} s`)
  const go = spawn('go', words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -mod=readonly', GOWORK: 'off' },
  })
  onProgress(`${name}: building`)
  const ticker = setInterval(() => report(`${packages} packages compiled`), progressEveryMs)
  go.stderr.setEncoding('utf8').on('data', (text: string) => {
    packages += text.split('\n').length - 1
    complaints = (complaints + text).slice(-complaintSizeMax)
  })
  return new Promise<void>((resolve, reject) => {
    go.once('error', reject)
    go.once('close', (status) => {
      clearInterval(ticker)
      if (status === 0) {
        report('built')
        resolve()
      } else reject(new Error(`go ${words.join(' ')} in ${folder} ended with ${status}:\n${complaints}`))
    })
  })
}
