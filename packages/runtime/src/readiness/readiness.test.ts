import { expect, test } from 'vitest'
import { readinessOf } from './index.ts'
import { cases } from './testdata/cases.ts'

test.each(cases)('%s is %s', (_name, expected, object) => {
  expect(readinessOf(object).status).toBe(expected)
})

test('the message says what is missing', () => {
  const [, , rolling] = cases.find(([name]) => name === 'a Deployment with too few ready replicas') ?? []
  expect(readinessOf(rolling ?? {}).message).toBe('1 of 3 replicas are available')
})

test('never throws on an object of another form', () => {
  for (const status of [null, 'x', 7, [], { conditions: 'no list' }, { conditions: [null, 7] }]) {
    for (const [, , { apiVersion, kind }] of cases) {
      const object = { apiVersion, kind, metadata: { generation: 1 }, spec: status, status }
      expect(['Current', 'InProgress', 'Failed']).toContain(readinessOf(object as never).status)
    }
  }
})
