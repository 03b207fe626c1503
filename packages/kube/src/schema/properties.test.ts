import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import { freezeJson, jsonEqual } from '../json/index.ts'
import { compileAccept } from './accept.ts'
import { compileSchema } from './compile.ts'
import { checkDefaults } from './default-check.ts'
import { parseSchema } from './parse.ts'
import { reportValue } from './report.ts'
import { elementSchema, type StructuralSchema, someSchema } from './structural.ts'
import { mutateValue } from './testing/mutate.ts'
import { RandomSource } from './testing/random.ts'
import { randomSchema } from './testing/random-schema.ts'
import { validValue } from './testing/valid-value.ts'
import { buildValueNode } from './value-node.ts'

const runs = process.env['SOAK'] ? 20_000 : 150

/** A random schema with two values that mostly match it. */
function withCase(check: (input: ReturnType<typeof caseOf>) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => check(caseOf(seed))),
    { seed: 1, numRuns: runs },
  )
}

function caseOf(seed: number) {
  const random = new RandomSource(seed)
  const schema = parseSchema(randomSchema(random))
  let value = validValue(schema, random)
  for (let count = random.below(4); count > 0; count--) value = mutateValue(value, random)
  const next = mutateValue(value, random)
  return { schema, program: compileSchema(schema), value: freezeJson(value), next: freezeJson(next) }
}

test('the quick check and the full report agree', () => {
  withCase(({ schema, value, next }) => {
    const node = buildValueNode(schema, 'object')
    const accept = compileAccept(node)
    for (const candidate of [value, next]) {
      expect(accept(candidate)).toBe(reportValue(node, candidate, '').failures.length === 0)
    }
  })
})

test('pruning twice drops nothing more and reports nothing', () => {
  withCase(({ program, value }) => {
    const once = program.prune(value).value
    const twice = program.prune(once)
    expect(twice.value).toBe(once)
    expect(twice.dropped).toEqual([])
  })
})

test('defaulting twice fills in nothing more', () => {
  withCase(({ program, value }) => {
    const once = program.applyDefaults(program.dropNulls(value))
    expect(jsonEqual(program.applyDefaults(once), once)).toBe(true)
  })
})

/** Defaults below additionalProperties are never validated. */
function hasUncheckedDefaults(schema: StructuralSchema): boolean {
  const element = elementSchema(schema)
  return element !== undefined && someSchema(element, (node) => node.default !== undefined)
}

test('a decoded value has the same errors after decoding it again', () => {
  withCase(({ schema, program, value }) => {
    // A default with unknown fields would be pruned the second time; such a schema is refused.
    if (checkDefaults(schema, FieldPath.root('schema')).length > 0 || someSchema(schema, hasUncheckedDefaults)) return
    const decode = (input: typeof value) => program.applyDefaults(program.dropNulls(program.prune(input).value))
    const once = decode(value)
    const twice = decode(once)
    expect(program.validate(twice).map(formatFieldError)).toEqual(program.validate(once).map(formatFieldError))
  })
})

test('an update never has more errors than a create of the object', () => {
  withCase(({ program, value, next }) => {
    const plain = new Set(program.validate(next).map(formatFieldError))
    for (const error of program.validateUpdate(next, value)) expect(plain.has(formatFieldError(error))).toBe(true)
  })
})

test('an unchanged object has no errors', () => {
  withCase(({ program, value }) => {
    const unchanged = program.validateUpdate({ spec: value }, { spec: value })
    expect(unchanged.length).toBeLessThanOrEqual(program.validate({ spec: value }).length)
  })
})
