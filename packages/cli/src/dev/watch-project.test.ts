import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemRuntime } from 'kubewright/host'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, writeTexts } from '../project/testing/index.ts'
import { isRelevant, watchProject } from './watch-project.ts'

test('a file that is written at any time after it was reported is reported again', async () => {
  const folder = newFolder()
  writeTexts(folder, { 'src/a.ts': '0', 'node_modules/b/b.ts': '0' })
  const files: string[] = []
  let look: () => void = () => undefined
  const watch = await watchProject(
    folder,
    systemRuntime(),
    (changed) => {
      files.push(...changed)
      look()
    },
    (error) => files.push(String(error)),
  )
  onTestFinished(() => watch.close())
  const reported = () =>
    new Promise<void>((resolve) => {
      look = resolve
    })
  for (let delayMs = 0; delayMs <= 60; delayMs += 5) {
    const first = reported()
    writeTexts(folder, { 'src/a.ts': `first ${delayMs}`, 'node_modules/b/b.ts': `${delayMs}` })
    await first
    const second = reported()
    // At every moment of the time in which chokidar drops changes.
    await pause(delayMs)
    writeTexts(folder, { 'src/a.ts': `second ${delayMs}` })
    await second
  }
  expect(new Set(files)).toEqual(new Set([join(folder, 'src/a.ts')]))
})

test.each([
  ['src/a.ts', false, true],
  ['src/b.ts', false, false],
  ['src/b.ts', true, true],
  ['samples/site.yaml', false, true],
  ['package.json', false, true],
  ['README.md', true, false],
])('%s, with broken sources %j, is relevant: %j', (path, isBroken, expected) => {
  expect(isRelevant(join('/project', path), '/project', ['/project/src/a.ts'], isBroken)).toBe(expected)
})
