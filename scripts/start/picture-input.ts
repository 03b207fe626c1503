import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PictureInput } from './picture.ts'

const codePath = 'examples/app-service/src/app-service.controller.ts'

/** The content of the README's picture: the example's controller from its file, and a recorded `npm start`. */
export function readPictureInput(): PictureInput {
  const source = read(codePath).split('\n')
  const begin = source.findIndex((line) => line.includes('defineController({'))
  const end = source.indexOf('})', begin)
  return {
    fileName: codePath,
    code: source.slice(begin, end + 1),
    terminal: read('docs/pictures/start.txt').trimEnd().split('\n'),
  }
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
}
