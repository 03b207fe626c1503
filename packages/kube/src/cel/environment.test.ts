import { expect, test } from 'vitest'
import {
  CelError,
  type CelResult,
  type CelTypeProvider,
  type CelValue,
  CostTracker,
  celInt,
  celListOf,
  celMapOf,
  celObjectType,
  celString,
  createEnvironment,
  EntryCelMap,
  formatCelType,
} from './index.ts'

const fields: Readonly<Record<string, Readonly<Record<string, ReturnType<typeof celListOf>>>>> = {
  Self: {
    replicas: celInt,
    name: celString,
    children: celListOf(celObjectType('Child')),
    labels: celMapOf(celString, celString),
  },
  Child: { size: celInt },
}

const types: CelTypeProvider = {
  hasObjectType: (name) => Object.hasOwn(fields, name),
  fieldType: (name, field) => (Object.hasOwn(fields[name] ?? {}, field) ? fields[name]?.[field] : undefined),
  createObject: (_, values) => new EntryCelMap(values),
}

const environment = createEnvironment({ variables: [{ name: 'self', type: celObjectType('Self') }], types })

function evaluate(source: string, values: Record<string, CelValue>, costTracker?: CostTracker): CelResult {
  const compiled = environment.compile(source)
  if (!compiled.ok) throw new Error(compiled.message)
  const planned = environment.program(compiled.ast)
  if (!planned.ok) throw new Error(planned.message)
  const activation = new Map(Object.entries(values))
  return planned.program.evaluate(activation, costTracker === undefined ? {} : { costTracker })
}

class FlatTracker extends CostTracker {
  protected callCost(): number {
    return 1
  }
}

test('fields of objects have their declared types, and undeclared ones are refused', () => {
  const result = environment.compile('self.children.map(c, c.size)')
  expect(result.ok && formatCelType(result.resultType)).toBe('list(int)')
  expect(environment.compile('self.nope')).toMatchObject({ ok: false, issues: [{ message: "undefined field 'nope'" }] })
  expect(environment.compile('has(self.nope)').ok).toBe(false)
})

test('a field named like a property of Object.prototype is an ordinary key', () => {
  const labels = new EntryCelMap([['__proto__', 'x']])
  expect(evaluate("self.labels['__proto__']", { self: new EntryCelMap([['labels', labels]]) })).toBe('x')
  expect(evaluate("'constructor' in self.labels", { self: new EntryCelMap([['labels', labels]]) })).toBe(false)
  expect(environment.compile('self.constructor').ok).toBe(false)
})

test('object literals are built by the type provider', () => {
  expect(evaluate('Child{size: 3}.size', {})).toBe(3n)
  expect(environment.compile("Child{size: 'a'}")).toMatchObject({
    ok: false,
    issues: [{ message: "expected type of field 'size' is 'int' but provided type is 'string'" }],
  })
  expect(environment.compile('Other{}')).toMatchObject({
    issues: [{ message: "undeclared reference to 'Other' (in container '')" }],
  })
})

test('an optional field of an object literal is left out without a value', () => {
  expect(evaluate('Child{?size: optional.of(3)}.size', {})).toBe(3n)
  expect(evaluate('has(Child{?size: optional.none()}.size)', {})).toBe(false)
})

test('an optional entry with a non-optional value is an error that shows it', () => {
  const errorMessage = (source: string) => (evaluate(source, {}) as CelError).message
  expect(errorMessage('[?dyn(5)]')).toBe('cannot initialize optional list element from non-optional value 5')
  expect(errorMessage('[?dyn([5])]')).toBe(
    'cannot initialize optional list element from non-optional value *types.baseList',
  )
  expect(errorMessage("{?'a': dyn('x')}")).toBe("cannot initialize optional entry 'a' from non-optional value x")
  expect(errorMessage("{?'a': dyn(null)}")).toBe(
    "cannot initialize optional entry 'a' from non-optional value types.Null",
  )
})

test('a variable without a value is an error that || can absorb', () => {
  expect(evaluate('self.replicas == 1', {})).toMatchObject({ message: 'no such attribute(s): self' })
  expect(evaluate('self.replicas == 1 || true', {})).toBe(true)
})

test('the message of an issue points at its position', () => {
  const result = environment.compile('self.replicas > 0 &&\n\tself.nam == ""')
  expect(!result.ok && result.message).toBe(
    'ERROR: <input>:2:6: undefined field \'nam\'\n |  self.nam == ""\n | .....^',
  )
})

test('an extended environment adds variables without changing the first one', () => {
  const extended = environment.extend({ variables: [{ name: 'oldSelf', type: celObjectType('Self') }] })
  expect(extended.compile('self.replicas >= oldSelf.replicas').ok).toBe(true)
  expect(environment.compile('oldSelf').ok).toBe(false)
})

test('an evaluation stops as soon as its cost passes the limit', () => {
  const source = '[1, 2, 3, 4, 5, 6].map(x, x + 1).size()'
  const free = new FlatTracker()
  expect(evaluate(source, {}, free)).toBe(6n)
  const exact = new FlatTracker(free.cost)
  expect(evaluate(source, {}, exact)).toBe(6n)
  const short = new FlatTracker(free.cost - 1)
  const result = evaluate(source, {}, short)
  expect(result).toBeInstanceOf(CelError)
  expect(result).toMatchObject({ message: 'operation cancelled: actual cost limit exceeded' })
  expect(short.exceeded).toBe(true)
})

test('an error has the ID of its node', () => {
  const result = evaluate('1 / self.replicas', { self: new EntryCelMap([['replicas', 0n]]) })
  expect(result).toMatchObject({ message: 'division by zero', expressionId: expect.any(Number) })
})

test('the accumulators of nested and repeated comprehensions do not mix', () => {
  const self = new EntryCelMap([['replicas', 2n]])
  const source = '[1, 2].map(x, [10, 20].map(y, x * y + self.replicas).map(z, z)) == [[12, 22], [22, 42]]'
  expect(evaluate(source, { self })).toBe(true)
  expect(evaluate('[1, 2].map(x, [[x].map(x, x + 1)].map(l, l + l)[0]) == [[2, 2], [3, 3]]', { self })).toBe(true)
})
