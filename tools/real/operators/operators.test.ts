import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOurs } from '../differential/server-pair.ts'
import { operatorDefinitions, smallestObject } from './index.ts'
import { type InstallOutcome, tryDefinition } from './install.ts'

let ours: Awaited<ReturnType<typeof startOurs>>

beforeAll(async () => {
  ours = await startOurs()
})
afterAll(() => ours.close())

const definitions = operatorDefinitions()

test.skipIf(definitions.length === 0)(
  'every available definition of an operator is installed, discovered and described, and accepts an object',
  async () => {
    const outcomes = new Map<string, InstallOutcome>()
    for (const definition of definitions) outcomes.set(definition.name, await tryDefinition(ours, definition))
    const versions = [...outcomes.values()].flatMap((outcome) => Object.values(outcome.versions))
    expect([...outcomes.values()].map(({ installed }) => installed)).toEqual(definitions.map(() => [201]))
    expect(
      versions.every(({ discovered, isDescribed, isReadBack }) => discovered.length > 0 && isDescribed && isReadBack),
    ).toBe(true)
    // The rules of some demand more than their structure, so they refuse the smallest object.
    const taken = versions.filter(({ created }) => created[0] === 201)
    expect(taken.length).toBeGreaterThan(versions.length * 0.8)
  },
)

test('the smallest object has the required fields without a default', () => {
  const schema = {
    type: 'object',
    required: ['name', 'size', 'mode', 'parts', 'filled'],
    properties: {
      name: { type: 'string', pattern: '^[0-9]+[smh]$' },
      size: { type: 'integer', minimum: 3 },
      mode: { type: 'string', enum: ['fast', 'slow'] },
      parts: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
      },
      filled: { type: 'string', default: 'x' },
      left: { type: 'string' },
    },
  }
  expect(smallestObject(schema)).toEqual({ name: '1h', size: 3, mode: 'fast', parts: [{ on: false }] })
})
