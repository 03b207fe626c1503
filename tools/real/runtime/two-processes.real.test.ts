import { createClient, createHttpsTransport } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { expect } from 'vitest'
import { checkTwoProcesses } from '../../../packages/runtime/src/leader-election/testing/two-processes.ts'
import { realTest } from '../rig.ts'
import { withRealServer } from './real-server.ts'

const server = withRealServer()

realTest(
  'two processes with one lease on a real server never write at the same time, whatever happens to the leader',
  async () => {
    const { port, certificateAuthority, token, url } = server.plane
    const runtime = systemRuntime()
    const transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
    const admin = createClient({ transport, runtime, manager: 'admin' })
    const lines: string[] = []
    try {
      await checkTwoProcesses({ port, certificateAuthority, token, admin }, (line) => {
        lines.push(line)
        process.stdout.write(`${line}\n`)
      })
    } finally {
      transport.close()
    }
    expect(lines).toHaveLength(4)
  },
)
