import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { Deployment, Pod, Service } from 'kubewright/kinds'
import { expect, onTestFinished, test } from 'vitest'
import { AppService } from '../../examples/app-service/src/app-service.ts'
import { readmePicture } from './picture.ts'
import { readPictureInput } from './picture-input.ts'
import { show } from './show.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const web = { namespace: 'default', name: 'web' }

test("the README's picture shows the example's controller and what npm start prints", async () => {
  const recorded = read('docs/pictures/start.txt')
  expect(read('docs/pictures/start.svg')).toBe(readmePicture(readPictureInput()))
  const runtime = createVirtualRuntime({ seed: 1 })
  const lines: string[] = []
  const sample = read('examples/app-service/samples/web.yaml')
  const cluster = await runtime.run(() => show({ runtime, sample, print: (line) => lines.push(line) }))
  await runtime.advance(60_000)
  await runtime.run(() => cluster.stop())
  const timeless = (line: string) => line.replace(/\d\d:\d\d:\d\d|\d+ ms */g, '#')
  const shown = recorded
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\$|➜ (server|kubeconfig)/.test(line))
  // Only the number of a rollout's status writes depends on the speed of the machine.
  const essence = (all: readonly string[]) => [...all.slice(0, 6), ...all.slice(-1)].map(timeless)
  expect(essence(shown)).toEqual(essence(lines))
})

test('npm start serves a kubeconfig, works as users expect, and stops gracefully', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'kubeconfig')
  const started = startProgram(path)
  await started.line('the sample is ready')
  const runtime = systemRuntime()
  const transport = connect(await loadKubeconfig({ kubeconfigPath: path }), { runtime })
  const client = createClient({ transport, runtime })
  expect((await client.get(AppService, web))?.status?.readyReplicas).toBe(2)

  const imageOf = async () => (await client.get(Deployment, web))?.spec?.template.spec?.containers[0]?.image
  await client.patch(AppService, web, { type: 'merge', patch: { spec: { image: 'nginx:1.30' } } })
  await until(async () => (await imageOf()) === 'nginx:1.30')

  const before = await client.get(Service, web)
  await client.delete(Service, web)
  await until(async () => ![undefined, before?.metadata.uid].includes((await client.get(Service, web))?.metadata.uid))

  await client.delete(AppService, web)
  await until(async () => (await client.list(Pod)).items.length + (await client.list(Deployment)).items.length === 0)
  transport.close()

  started.child.kill('SIGINT')
  expect(await started.exitCode).toBe(0)
  expect(started.output()).toMatch(/stopping: the operator, the controllers, the server\nstopped\n$/)
})

/**
 * Polls until the condition holds. A line of output does not suffice: a reconcile with several causes prints only the
 * first.
 */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

interface Started {
  readonly child: ChildProcess
  readonly exitCode: Promise<number | null>
  output(): string
  /** Resolves when the program prints a line with this text, after the previously awaited ones. */
  line(text: string): Promise<void>
}

function startProgram(kubeconfigPath: string): Started {
  const program = ['scripts/start.js', '--kubeconfig', kubeconfigPath]
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let position = 0
  let look = () => {}
  child.stdout.on('data', (chunk) => {
    output += chunk
    look()
  })
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve))
  const line = (text: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        const found = output.indexOf(text, position)
        if (found < 0) return
        position = found + text.length
        resolve()
      }
      look()
      void exitCode.then(() => reject(new Error(`the program ended before it printed "${text}":\n${output}`)))
    })
  return { child, exitCode, output: () => output, line }
}
