import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

/** The steps that a function of write-path.ts calls, of those that the table of ARCHITECTURE.md names. */
function stepsIn(code: string, start: string, named: readonly string[]): readonly string[] {
  const body = code.slice(code.indexOf(start))
  const calls = [...body.slice(0, body.indexOf('\n}\n')).matchAll(/(\w+)\(/g)].map(([, name]) => name as string)
  return calls.filter((name) => named.includes(name))
}

test('takes the steps that ARCHITECTURE.md describes, in its order', () => {
  const section = textOf('../../../../ARCHITECTURE.md').split('| step | new object |')[1]?.split('\n\n')[0] ?? ''
  const rows = section.split('\n').filter((row) => row.includes('`'))
  const stepsOf = (column: number) =>
    rows.map((row) => [...(row.split('|')[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name as string))
  const code = textOf('write-path.ts')
  const [firstNew = [], ...newSteps] = stepsOf(2)
  const [firstStored = [], ...storedSteps] = stepsOf(3)
  const expectedNew = newSteps.flat().filter((name) => name !== 'objectResponse')
  const expectedStored = storedSteps.flat().filter((name) => name !== 'objectResponse')
  expect(stepsIn(code, 'function createStored', expectedNew)).toEqual(expectedNew)
  expect(stepsIn(code, 'function updateStored', expectedStored)).toEqual(expectedStored)
  for (const name of [...firstNew, ...firstStored, 'objectResponse']) expect(code).toContain(`${name}(operation`)
})
