import { expect, test } from 'vitest'
import { withEntry, withoutEntry } from './operator-source.ts'

const entry = { list: 'controllers', variables: ['bController'], module: './b.controller.ts' } as const
const webhooks = { list: 'webhooks', variables: ['aDefaulter', 'aValidator'], module: './a.webhooks.ts' } as const

const source = `import { defineOperator } from 'kubewright'
import { aController } from './a.controller.ts'

/** controllers: [none] */
export const operator = defineOperator({
  name: 'controllers: [',
  controllers: [aController],
})
`

test('adds to a list and imports the module, and the removal gives the same text back', () => {
  const added = withEntry('o.ts', source, entry)
  expect(added).toBe(
    source
      .replace("'./a.controller.ts'\n", "'./a.controller.ts'\nimport { bController } from './b.controller.ts'\n")
      .replace('[aController]', '[aController, bController]'),
  )
  expect(withEntry('o.ts', added, entry)).toBe(added)
  expect(withoutEntry('o.ts', added, entry)).toBe(source)
})

test('adds a list that the operator does not have yet, and merges imports of one module', () => {
  const one = withEntry('o.ts', source, { ...webhooks, variables: ['aDefaulter'] })
  expect(one).toContain('  controllers: [aController],\n  webhooks: [aDefaulter],\n})')
  const both = withEntry('o.ts', one, webhooks)
  expect(both).toContain('webhooks: [aDefaulter, aValidator],')
  expect(both).toContain("import { aDefaulter, aValidator } from './a.webhooks.ts'")
  expect(withoutEntry('o.ts', both, webhooks)).toBe(
    source.replace('[aController],\n', '[aController],\n  webhooks: [],\n'),
  )
})

test.each([
  ['defineOperator({ name, controllers: [] })', 'defineOperator({ name, controllers: [bController] })'],
  ['defineOperator({ name })', 'defineOperator({ name, controllers: [bController] })'],
  [
    'defineOperator({\n  controllers: [\n    make({ controllers: [x] }), // last\n  ],\n})',
    'defineOperator({\n  controllers: [\n    make({ controllers: [x] }), // last\n    bController,\n  ],\n})',
  ],
  [
    'defineOperator({\n  controllers: [\n    a // last\n  ],\n})',
    'defineOperator({\n  controllers: [\n    a, // last\n    bController,\n  ],\n})',
  ],
  ['defineOperator({ controllersOf: [a] })', 'defineOperator({ controllersOf: [a], controllers: [bController] })'],
  [
    'defineOperator({\n  controllers: [\n    a\n  ]\n})',
    'defineOperator({\n  controllers: [\n    a,\n    bController,\n  ]\n})',
  ],
])('keeps the form of %s', (before, after) => {
  expect(withEntry('o.ts', before, entry)).toBe(`import { bController } from './b.controller.ts'\n\n${after}`)
})

test.each([
  [
    'export const operator = make()',
    'o.ts: has no defineOperator({ … }); add controllers: [bController] of ./b.controller.ts',
  ],
  ['defineOperator({ controllers: all })', 'controllers should be a list in brackets'],
  ['defineOperator({ controllers })', 'controllers should be a list in brackets'],
])('says what to add by hand where it cannot edit %s', (text, message) => {
  expect(() => withEntry('o.ts', text, entry)).toThrow(message)
})
