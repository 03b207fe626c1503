import { expect, test } from 'vitest'
import { fieldAt, fillText, fillValue } from './placeholders.ts'
import { ScenarioError } from './scenario-error.ts'

const placeholderValues = {
  namespace: 'd-one',
  responses: new Map([['made', { metadata: { name: 'web', generation: 2 }, items: [{ uid: 'u' }] }]]),
}

test('fills a text with the namespace and fields of earlier responses', () => {
  expect(fillText('/n/{namespace}/{response:made.metadata.name}', placeholderValues)).toBe('/n/d-one/web')
  expect(fillText('{response:made.items.0.uid} {other} {unknown}', placeholderValues)).toBe('u {other} {unknown}')
})

test('a value that is one placeholder gets the field with its type; keys and longer texts get its text', () => {
  const filled = fillValue(
    { a: '{response:made.metadata.generation}', '{namespace}': ['{response:made.metadata.generation}!'] },
    placeholderValues,
  )
  expect(filled).toEqual({ a: 2, 'd-one': ['2!'] })
})

test('a placeholder without a value is an error of the scenario', () => {
  expect(() => fillText('{response:made.metadata.uid}', placeholderValues)).toThrow(ScenarioError)
  expect(() => fillText('{response:lost.metadata}', placeholderValues)).toThrow('there is no response lost')
})

test('a path through anything but an object finds nothing', () => {
  expect(fieldAt({ a: [1, { b: null }] }, 'a.1.b')).toBeNull()
  expect(fieldAt({ a: 'text' }, 'a.length')).toBeUndefined()
})
