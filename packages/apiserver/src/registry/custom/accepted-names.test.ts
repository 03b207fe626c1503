import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { acceptNames, hasAllNames, isServed } from './accepted-names.ts'

const now = '2030-01-01T00:00:00Z'
const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] }
const others = { plural: 'others', singular: 'other', kind: 'Other', listKind: 'OtherList' }

function definition(wanted: JsonObject, status: JsonObject = {}): JsonObject {
  return { spec: { group: 'example.com', names: wanted }, status }
}

/** The definition after a change of its names. */
function renamed(crd: JsonObject, wanted: JsonObject): JsonObject {
  return definition(wanted, crd['status'] as JsonObject)
}

function withConditions(...types: string[]): JsonObject {
  return definition(names, { acceptedNames: names, conditions: types.map((type) => ({ type, status: 'True' })) })
}

/** The reason of the condition NamesAccepted. */
function reasonOf({ status }: JsonObject): string | undefined {
  const { conditions } = status as unknown as { conditions: { readonly type: string; readonly reason: string }[] }
  return conditions.find(({ type }) => type === 'NamesAccepted')?.reason
}

function acceptedIn({ status }: JsonObject): JsonObject {
  return (status as JsonObject)['acceptedNames'] as JsonObject
}

test('a definition does not conflict with itself, and a second check changes nothing', () => {
  const first = acceptNames(definition(names), [], now)
  expect(reasonOf(first)).toBe('NoConflicts')
  expect(acceptNames(first, [], '2031-01-01T00:00:00Z')).toBe(first)
  expect(reasonOf(acceptNames(renamed(first, { ...names, shortNames: ['wd', 'wg'] }), [], now))).toBe('NoConflicts')
})

test('a definition cannot use one of its names for another purpose', () => {
  const first = acceptNames(definition(names), [], now)
  const moved = acceptNames(renamed(first, { ...names, singular: 'wd' }), [], now)
  expect(reasonOf(moved)).toBe('SingularConflict')
  expect(acceptedIn(moved)).toEqual(names)
})

test('releases a name that is no longer requested', () => {
  const { shortNames, ...fewer } = names
  const first = acceptNames(definition(names), [], now)
  expect(acceptedIn(acceptNames(renamed(first, fewer), [], now))).toEqual(fewer)
  expect(shortNames).toEqual(['wd'])
})

test.each([
  ['PluralConflict', { plural: 'widget' }],
  ['SingularConflict', { singular: 'wd' }],
  ['ShortNamesConflict', { shortNames: ['widgets'] }],
  ['KindConflict', { kind: 'WidgetList' }],
  ['ListKindConflict', { listKind: 'Widget' }],
])('reports %s for a name that another definition has for any purpose', (reason, wanted) => {
  const first = acceptNames(definition(names), [], now)
  const second = acceptNames(definition({ ...others, ...wanted }), [first], now)
  expect(reasonOf(second)).toBe(reason)
  expect(isServed(second)).toBe(false)
})

test('an accepted or established definition is served, and has all names if it is both', () => {
  expect(isServed(withConditions('Established'))).toBe(true)
  expect(isServed(withConditions('NamesAccepted'))).toBe(true)
  expect(isServed(withConditions('Terminating'))).toBe(false)
  expect(hasAllNames(withConditions('Established', 'NamesAccepted'))).toBe(true)
  expect(hasAllNames(withConditions('Established'))).toBe(false)
  expect(hasAllNames(withConditions('NamesAccepted'))).toBe(false)
  const both = withConditions('Established', 'NamesAccepted')
  expect(hasAllNames(renamed(both, { ...names, shortNames: ['wg'] }))).toBe(false)
})
