import { afterAll, beforeAll, expect, test } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { startServerPair } from '../differential/index.ts'
import { realTest } from '../rig.ts'
import { operatorDefinitions } from './index.ts'
import { tryDefinition } from './install.ts'

let pair: Awaited<ReturnType<typeof startServerPair>>

beforeAll(async () => {
  if (goToolchain().present) pair = await startServerPair()
})

afterAll(async () => {
  await pair?.close()
})

const definitions = operatorDefinitions()

if (definitions.length === 0) test.skip('no definitions of operators are available', () => undefined)

for (const definition of definitions) {
  realTest(`both servers install, publish and accept objects of ${definition.name}`, async () => {
    const real = await tryDefinition(pair.real, definition)
    const ours = await tryDefinition(pair.ours, definition)
    expect(ours).toEqual(real)
  })
}
