import { expect, test } from 'vitest'
import { newProject } from '../project/testing/index.ts'
import type { TypeProblem } from './dev-event.ts'
import { CompilerOutput, startTypeCheck } from './type-check.ts'

test('collects the problems of each compilation', () => {
  const compilations: (readonly TypeProblem[])[] = []
  const output = new CompilerOutput((problems) => compilations.push(problems))
  const lines = [
    '10:00:00 AM - Starting compilation in watch mode...',
    "src/a b.ts(3,14): error TS2322: Type 'number' is not assignable to type 'string'.",
    '  a further line of the same problem',
    '10:00:01 AM - Found 1 error. Watching for file changes.',
    '10:00:02 AM - File change detected. Starting incremental compilation...',
    '10:00:03 AM - Found 0 errors. Watching for file changes.',
  ]
  for (const line of lines) output.read(line)
  const message = "Type 'number' is not assignable to type 'string'."
  expect(compilations).toEqual([[{ file: 'src/a b.ts', line: 3, column: 14, code: 'TS2322', message }], []])
})

test("runs the project's own compiler, and ends it", async () => {
  const folder = newProject({
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }',
    'src/wrong.ts': 'export const word: string = 1\n',
  })
  let close: () => Promise<void> = async () => undefined
  const problems = await new Promise<readonly TypeProblem[]>((resolve) => {
    close = startTypeCheck(folder, resolve)?.close ?? close
  })
  expect(problems).toEqual([expect.objectContaining({ file: 'src/wrong.ts', line: 1, column: 14, code: 'TS2322' })])
  await close()
})

test('a project without a tsconfig.json is not checked', () => {
  expect(startTypeCheck(newProject(), () => undefined)).toBeUndefined()
})
