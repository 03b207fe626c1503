import { expect, test } from 'vitest'
import { z } from 'zod'
import { Condition, Conditions, EnvVar, ResourceRequirements, ServicePort } from './index.ts'

test.for([
  ['Condition', Condition],
  ['ServicePort', ServicePort],
  ['EnvVar', EnvVar],
  ['ResourceRequirements', ResourceRequirements],
] as const)('the fields of %s are created once, and derived schemas share them', ([, schema]) => {
  const extended: Readonly<Record<string, unknown>> = schema.extend({ more: z.string() }).shape
  const fields = Object.entries(schema.shape)
  expect(Object.keys(extended)).toEqual([...fields.map(([name]) => name), 'more'])
  for (const [name, field] of fields) {
    expect(Object.entries(schema.shape).find(([found]) => found === name)?.[1]).toBe(field)
    expect(extended[name]).toBe(field)
  }
})

test('a list of conditions has the schema of one condition', () => {
  expect(Conditions.element).toBe(Condition)
})
