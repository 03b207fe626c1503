import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldSets } from '../testdata/arbitrary.ts'
import type { Path } from './index.ts'
import {
  difference,
  excludeFields,
  FieldSet,
  fieldSetsEqual,
  formatPath,
  intersection,
  isSubset,
  leaves,
  recursiveDifference,
  union,
} from './index.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 200 }

function members(set: FieldSet): Set<string> {
  return new Set([...set.paths()].map(formatPath))
}

/** Whether every node of the set is a member or has one below it. */
function isTidy(set: FieldSet): boolean {
  return [...set.fields.values(), ...set.items.values()].every((node) =>
    node.children === undefined ? node.member : !node.children.isEmpty && isTidy(node.children),
  )
}

test('union, intersection and difference are those of the sets of paths', () => {
  fc.assert(
    fc.property(fieldSets, fieldSets, (left, right) => {
      const [inLeft, inRight] = [members(left), members(right)]
      expect(members(union(left, right))).toEqual(new Set([...inLeft, ...inRight]))
      expect(members(intersection(left, right))).toEqual(new Set([...inLeft].filter((path) => inRight.has(path))))
      expect(members(difference(left, right))).toEqual(new Set([...inLeft].filter((path) => !inRight.has(path))))
      for (const result of [union(left, right), intersection(left, right), difference(left, right)]) {
        expect(isTidy(result)).toBe(true)
      }
    }),
    options,
  )
})

test('a recursive difference takes everything below a member with it', () => {
  fc.assert(
    fc.property(fieldSets, fieldSets, (left, right) => {
      const kept = [...left.paths()].filter((path) => !path.some((_, index) => right.has(path.slice(0, index + 1))))
      expect(members(recursiveDifference(left, right))).toEqual(new Set(kept.map(formatPath)))
      expect(fieldSetsEqual(excludeFields(right)(left), recursiveDifference(left, right))).toBe(true)
    }),
    options,
  )
})

test('leaves are the members with nothing below them', () => {
  fc.assert(
    fc.property(fieldSets, (set) => {
      const paths = [...set.paths()]
      const isBelow = (path: Path, other: Path) =>
        other.length > path.length && formatPath(other.slice(0, path.length)) === formatPath(path)
      const expected = paths.filter((path) => !paths.some((other) => isBelow(path, other)))
      expect(members(leaves(set))).toEqual(new Set(expected.map(formatPath)))
    }),
    options,
  )
})

test('subset and equality agree with the algebra', () => {
  fc.assert(
    fc.property(fieldSets, fieldSets, (left, right) => {
      expect(isSubset(left, right)).toBe(difference(left, right).isEmpty)
      expect(isSubset(intersection(left, right), left)).toBe(true)
      expect(fieldSetsEqual(left, right)).toBe(isSubset(left, right) && isSubset(right, left))
      expect(left.size).toBe([...left.paths()].length)
    }),
    options,
  )
})

test('operations that change nothing return the same set', () => {
  fc.assert(
    fc.property(fieldSets, (set) => {
      expect(union(set, set)).toBe(set)
      expect(union(set, intersection(set, set))).toBe(set)
      expect(difference(set, FieldSet.of(['no manager owns this']))).toBe(set)
      expect(recursiveDifference(set, FieldSet.empty)).toBe(set)
    }),
    options,
  )
})

test('no set contains the empty path', () => {
  expect(FieldSet.of([]).isEmpty).toBe(true)
  expect(FieldSet.of(['a']).has([])).toBe(false)
})

test('withPrefix returns the paths below the prefix', () => {
  const set = FieldSet.of(['a', 'b'], ['a', 'c', 'd'], ['e'])
  expect(set.withPrefix('a').toString()).toBe('.b\n.c.d')
  expect(set.withPrefix('e').isEmpty).toBe(true)
})
