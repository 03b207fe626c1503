import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freshBundle } from './fresh-bundle.js'

/** A program of two files that were changed long ago. */
function program() {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string, modifiedSeconds = 1) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), modifiedSeconds, modifiedSeconds)
  }
  write('main.ts', "import { word } from './word.ts'\nexport const words: string[] = [word]\n")
  write('word.ts', "export const word = 'old'\n")
  const url = (name: string) => pathToFileURL(join(folder, name))
  const outfile = url('out/main.js')
  const bundle = async () => {
    const { words } = (await import(`${await freshBundle({ entry: url('main.ts'), outfile })}?${Math.random()}`)) as {
      words: string[]
    }
    return words
  }
  return { write, bundle, outfile, folder }
}

test('a bundle is kept while nothing changes', async () => {
  const { bundle, outfile, folder } = program()
  expect(await bundle()).toEqual(['old'])
  const { ino } = statSync(outfile)
  expect(await bundle()).toEqual(['old'])
  expect(statSync(outfile).ino).toBe(ino)
  expect(readdirSync(join(folder, 'out'))).toEqual(['main.js'])
})

test('a bundle is made again after a change of a file, also of one of equal size or with an older time', async () => {
  const { write, bundle } = program()
  expect(await bundle()).toEqual(['old'])
  write('word.ts', "export const word = 'new'\n", 2)
  expect(await bundle()).toEqual(['new'])
  write('word.ts', "export const word = 'older'\n", 1)
  expect(await bundle()).toEqual(['older'])
})

test('a bundle is made again when its end is missing, or a file changed while it was made', async () => {
  const { write, bundle, outfile } = program()
  const inFuture = 4e9
  write('word.ts', "export const word = 'now'\n", inFuture)
  expect(await bundle()).toEqual(['now'])
  expect(readFileSync(outfile, 'utf8')).not.toContain('//# inputs=')
  write('word.ts', "export const word = 'end'\n")
  expect(await bundle()).toEqual(['end'])
  expect(readFileSync(outfile, 'utf8')).toContain('//# inputs=')
  writeFileSync(outfile, "export const words = ['cut']\n")
  expect(await bundle()).toEqual(['end'])
})
