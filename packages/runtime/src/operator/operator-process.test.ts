import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createApiServer } from '@kubewright/apiserver'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { Lease } from '../kinds/index.ts'
import { bundleProgram } from '../testing/bundle-program.ts'

const runtime = systemRuntime()
let program: string

beforeAll(async () => {
  program = await bundleProgram(new URL('./testing/operator-program.ts', import.meta.url))
})

/** Starts the program; its lines are JSON, as its output is not a terminal. */
function startOperator(name: string, kubeconfig: string, variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, name], {
    env: { ...process.env, KUBECONFIG: kubeconfig, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const messages: string[] = []
  let complaints = ''
  child.stderr.on('data', (data) => {
    complaints += data
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => messages.push(String((JSON.parse(line) as Record<string, unknown>)['msg'])))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const waitForLeadership = async () => {
    while (!messages.includes(`${name} leads: maps`)) {
      const isRunning = await Promise.race([once(lines, 'line').then(() => true), exited.then(() => false)])
      if (!isRunning) throw new Error(`${name} has ended: ${complaints}`)
    }
  }
  return { child, messages, exited, waitForLeadership, complaints: () => complaints }
}

test('a process ends with 0 after SIGTERM and releases its lease, and with 1 when its lease is taken', async () => {
  const server = createApiServer({ runtime })
  const listener = await server.listen()
  onTestFinished(() => server.close())
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kubeconfig = join(folder, 'config')
  writeFileSync(kubeconfig, listener.kubeconfig())
  const admin = createClient({ transport: server.transport(), runtime })
  const holder = async (name: string) => (await admin.get(Lease, { namespace: 'default', name }))?.spec?.holderIdentity

  const stopped = startOperator('stopped', kubeconfig)
  const robbed = startOperator('robbed', kubeconfig)
  await Promise.all([stopped.waitForLeadership(), robbed.waitForLeadership()])
  expect(await holder('stopped')).toMatch(/_/)

  stopped.child.kill('SIGTERM')
  const robbery = { type: 'merge', patch: { spec: { holderIdentity: 'other' } } } as const
  await admin.patch(Lease, { namespace: 'default', name: 'robbed' }, robbery)
  expect(await stopped.exited).toBe(0)
  expect(stopped.messages.at(-1)).toBe('stopped has stopped')
  expect(await holder('stopped')).toBe('')
  expect(await robbed.exited).toBe(1)
  expect(robbed.messages.at(-1)).toContain('is no longer held: it is held by other')
  expect(robbed.complaints()).toBe('')
  expect(await holder('robbed')).toBe('other')
})

test('a process that cannot start prints why and ends with 1, with a stack only when KUBEWRIGHT_STACK is 1', async () => {
  const missing = join(tmpdir(), 'kubewright-no-such-kubeconfig')
  const quiet = startOperator('quiet', missing)
  const verbose = startOperator('verbose', missing, { KUBEWRIGHT_STACK: '1' })
  expect([await quiet.exited, await verbose.exited]).toEqual([1, 1])
  expect(quiet.messages).toEqual([expect.stringContaining('kubewright-no-such-kubeconfig')])
  expect(quiet.complaints()).toBe('')
  expect(verbose.messages).toEqual(quiet.messages)
  expect(verbose.complaints()).toMatch(/^ {4}at /m)
})
