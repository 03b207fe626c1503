import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf } from './options.ts'

/**
 * Makes the published types of every entry point load those of Node, if the package names @types/node as a peer. A
 * compiler without `types: ["node"]`, the default of TypeScript 6 and 7, otherwise knows neither Buffer nor node:http.
 */
export function referenceNodeTypes(folder: string): void {
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly peerDependencies?: Readonly<Record<string, string>>
  }
  if (peerDependencies['@types/node'] === undefined) return
  for (const entry of entriesOf(folder)) {
    const path = join(folder, 'dist', entry.replace(/\.ts$/, '.d.ts'))
    writeFileSync(path, `/// <reference types="node" />\n${readFileSync(path, 'utf8')}`)
  }
}
