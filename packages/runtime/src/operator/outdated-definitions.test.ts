import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createLogger } from '../log/index.ts'
import { defineController } from '../reconcile/index.ts'
import { defineResource } from '../resource/index.ts'
import { defineOperator } from './index.ts'
import { reportOutdatedDefinitions } from './outdated-definitions.ts'

const names = { group: 'example.com', version: 'v1', kind: 'Backup' }
const older = defineResource({ ...names, spec: z.object({ targets: z.array(z.object({ name: z.string() })) }) })
const newer = defineResource({
  ...names,
  spec: z.object({
    targets: z.array(z.object({ name: z.string(), path: z.string().optional() })),
    retention: z.object({ days: z.int() }).optional(),
  }),
  status: z.object({ runs: z.int().default(0) }),
})

async function setUp() {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const client = createClient({ transport: server.transport(), runtime })
  await client.create(CustomResourceDefinition, older.definition.manifest as never)
  const lines: string[] = []
  return { runtime, server, client, lines, print: (line: string) => lines.push(line) }
}

test('run() warns of a CustomResourceDefinition that lacks fields of the kind', async () => {
  const { runtime, server, lines, print } = await setUp()
  const operator = defineOperator({
    name: 'app',
    controllers: [defineController({ for: newer, reconcile: () => ({}) })],
  })
  let stop: () => void = () => {}
  const host = {
    print,
    exit: () => {},
    onSignal: (listener: (signal: 'SIGTERM') => void) => {
      stop = () => listener('SIGTERM')
      return () => {}
    },
  }
  const running = operator.run({ runtime, host, transport: server.transport() })
  await runtime.advance(1000)
  stop()
  await runtime.run(() => running)
  expect(lines.find((line) => line.includes('WARN'))).toContain(
    'the CustomResourceDefinition backups.example.com of the cluster is older than the kind Backup: it lacks spec.targets[].path, spec.retention, status.runs; apply',
  )
})

test('missingFieldsShownMax: names so many fields and counts the others; nothing is logged without a right to read', async () => {
  const { runtime, client, lines, print } = await setUp()
  const shape = Object.fromEntries(
    Array.from({ length: runtimeLimits.missingFieldsShownMax + 5 }, (_, index) => [
      `field${index}`,
      z.string().optional(),
    ]),
  )
  const kinds = [defineResource({ ...names, spec: z.object(shape) })]
  const log = createLogger({ runtime, print })
  const { signal } = new AbortController()
  await reportOutdatedDefinitions({ client, kinds, log, signal })
  expect(lines).toEqual([expect.stringMatching(/ and 5 more; apply/)])
  const refusing = { ...client, get: () => Promise.reject(new Error('forbidden')) }
  await reportOutdatedDefinitions({ client: refusing, kinds, log, signal })
  await reportOutdatedDefinitions({ client, kinds: [older], log, signal })
  expect(lines).toHaveLength(1)
})
