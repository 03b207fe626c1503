import { fileURLToPath } from 'node:url'
import { bundleProgram, type CodeSource } from '../peers/bundle.ts'
import { startChildProgram } from '../peers/child-program.ts'
import type { Contestant } from './contestant.ts'
import type { Endpoint } from './endpoint.ts'
import { openConnection } from './load/connection.ts'
import { requestTexts } from './load/requests.ts'

const programs = {
  memory: fileURLToPath(new URL('./programs/api-server.ts', import.meta.url)),
  durable: fileURLToPath(new URL('./programs/durable-api-server.ts', import.meta.url)),
}

/** The embedded API server in its own process over HTTPS, in memory or durable. */
export function ourServer(from: CodeSource, kept: 'memory' | 'durable' = 'memory'): Contestant {
  return {
    name: kept === 'memory' ? 'kubewright' : 'kubewright, durable',
    async start() {
      const path = await bundleProgram(programs[kept], from)
      const started = performance.now()
      const child = startChildProgram(process.execPath, [path])
      try {
        const endpoint = (await child.nextLine()) as Endpoint
        await expectReady(endpoint)
        const readyMs = performance.now() - started
        return { ...endpoint, processIds: [child.processId], readyMs, stop: () => child.stop() }
      } catch (error) {
        await child.stop()
        throw error
      }
    },
  }
}

async function expectReady(endpoint: Endpoint): Promise<void> {
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const connection = await openConnection(endpoint, (error) => fail(error))
  const response = await Promise.race([connection.exchange(requestTexts(endpoint).get('/readyz')), failed])
  connection.close()
  if (response.status !== 200) throw new Error(`/readyz: got status ${response.status}: ${response.text()}`)
}
