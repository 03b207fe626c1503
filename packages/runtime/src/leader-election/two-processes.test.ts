import { createApiServer } from '@kubewright/apiserver'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { checkTwoProcesses } from './testing/two-processes.ts'

test('two processes, one lease: never two writers, whatever happens to the leader', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  onTestFinished(() => server.close())
  const { port, certificateAuthority, token } = await server.listen()
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const lines: string[] = []
  await checkTwoProcesses({ port, certificateAuthority, token, admin }, (line) => {
    lines.push(line)
    process.stdout.write(`${line}\n`)
  })
  expect(lines).toHaveLength(4)
})
