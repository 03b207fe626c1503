import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createStateTable, type StateTable } from '../bytes/index.ts'
import { createClient, createHttpsTransport } from '../client/index.ts'
import { createReflector } from './create-reflector.ts'
import { configMapKind } from './testing/config-maps.ts'
import { FaultyServer } from './testing/faulty-server.ts'
import { hurriedRuntime } from './testing/hurried-runtime.ts'

function described(table: StateTable): string {
  return [...table.ids()]
    .map((id) => `${table.state(id).name}@${table.resourceVersion(id)}`)
    .sort()
    .join(' ')
}

async function runCampaign(seed: number, steps: number): Promise<Record<string, number>> {
  const { random } = createVirtualRuntime({ seed })
  const runtime = hurriedRuntime(500, seed)
  const server = new FaultyServer(random)
  const transport = createHttpsTransport({ server: await server.listen(), runtime })
  let table: StateTable = createStateTable()
  const problems: string[] = []
  let lastRevision = 0
  const reflector = createReflector({
    client: createClient({ transport, runtime }),
    kind: configMapKind,
    runtime,
    namespace: 'default',
    onReplace: (states) => {
      table = states
    },
    onEvent(type, state, revision) {
      const id = table.find('default', state.name)
      if (Number(revision) <= lastRevision) problems.push(`${type} ${state.name} @${revision} after ${lastRevision}`)
      if (id < 0 && type === 'DELETED') problems.push(`${state.name} was deleted before it was added`)
      lastRevision = Number(revision)
      if (type !== 'DELETED') table.set(state)
      else if (id >= 0) table.delete(id)
    },
  })
  reflector.start()
  const expected = () =>
    [...server.state]
      .map(([name, revision]) => `${name}@${revision}`)
      .sort()
      .join(' ')
  try {
    for (let step = 0; step < steps; step++) {
      const name = `c${random.integer(10)}`
      server.change(name, server.state.has(name) && random.fraction() < 0.3)
      await sleep(runtime, random.fraction() * 2000, 'the next change')
    }
    server.isFaulty = false
    // Stalls are detected by silence. One last change shows that everything before it was seen.
    server.change('last', false)
    while (table.find('default', 'last') < 0) await sleep(runtime, 500, 'the last change')
    expect(problems).toEqual([])
    expect(described(table)).toBe(expected())
  } finally {
    await reflector.stop()
    transport.close()
    server.close()
  }
  return server.faults
}

test('over sockets, through cuts, stalls, resets, 410, 429, 500 and malformed lines, the final state is that of the server', async () => {
  const faults: Record<string, number> = {}
  const isEnough = () => Object.keys(faults).length > 8
  const seeds = process.env['SOAK'] ? 200 : 3
  // The speed of the machine also affects which faults occur.
  for (let seed = 1; seed <= seeds || (!isEnough() && seed <= 4 * seeds); seed++) {
    for (const [fault, count] of Object.entries(await runCampaign(seed, 150)))
      faults[fault] = (faults[fault] ?? 0) + count
  }
  // The run is meaningful only if most faults occurred.
  expect(isEnough()).toBe(true)
})
