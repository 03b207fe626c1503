import { expect, test } from 'vitest'
import { undecodableMessage, unrecognizedMessage } from './index.ts'

test('the message for a known kind has its version and the expected kind', () => {
  expect(undecodableMessage({ version: 'v1', kind: 'Deployment' }, 'Deployment', 'json: oh')).toBe(
    'Deployment in version "v1" cannot be handled as a Deployment: json: oh',
  )
})

test.each([
  ['', '<empty>'],
  ['{"kind":5}', '{"kind":5}'],
  ['{"kind":5,"metadata":{"name":"example"}}', '{"kind":5,"metadata":{"name":" ...'],
  ['[]', '5b5d'],
  [`[${' '.repeat(40)}]`, `5b${'20'.repeat(29)} ...`],
  [`{${'x'.repeat(28)}é`, `{${'x'.repeat(28)}\ufffd ...`],
])('for the body %j the message has %j', (body, shown) => {
  expect(unrecognizedMessage('Pod', 'oh', new TextEncoder().encode(body))).toBe(
    `the object provided is unrecognized (must be of type Pod): oh (${shown})`,
  )
})
