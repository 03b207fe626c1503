import { defineController, defineOperator, defineResource } from 'kubewright'
import type { Client } from 'kubewright/client'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calmNetwork } from '../faults/index.ts'
import { setup, teardown } from '../rights/index.ts'
import { simulate, type World } from '../simulation/index.ts'
import { startTestCluster } from './index.ts'

const Note = defineResource({ group: 'example.com', version: 'v1', kind: 'Note', spec: z.object({ text: z.string() }) })
const copies = defineController({
  for: Note,
  owns: { copies: ConfigMap },
  reconcile: ({ metadata: { name }, spec }) => ({ children: [ConfigMap({ metadata: { name }, data: spec })] }),
})
const operator = defineOperator({ name: 'noted-copies', controllers: [copies] })

test('test clusters and simulations note what their operators used', async () => {
  const line = '    configmaps delete: note writes ConfigMaps'
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const write = async (client: Client) => {
    await client.create(Note, { metadata: { namespace: 'default', name: 'one' }, spec: { text: 'hello' } })
  }
  try {
    setup()
    await using cluster = await startTestCluster({ operator })
    await write(cluster.client)
    await cluster.settle()
    await cluster.stop()
    teardown()
    setup()
    const workload = ({ cluster: { client } }: World) => write(client)
    await simulate({ seed: 1, operator, crashes: 0, rates: calmNetwork, workload, check: async () => {} })
    teardown()
    expect(print.mock.calls.map(([text]) => String(text).trim().split('\n').slice(1))).toEqual([
      ['  noted-copies', line],
      ['  noted-copies', line],
    ])
  } finally {
    print.mockRestore()
  }
})
