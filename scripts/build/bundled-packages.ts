import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Dependencies whose code becomes part of ours, each with the file of its ES modules. They stay dependencies, since the types and
 * the sources that are published name them.
 */
export const bundledPackages: Readonly<Record<string, string>> = {
  // In CommonJS it is 72 files, which take as long to load as a third of the API server.
  yaml: inModules('yaml/browser/dist/index.js'),
}

/** Who takes code takes its licence along. */
export function writeLicences(folder: string, dependencies: readonly string[]): void {
  for (const name of dependencies) {
    if (name in bundledPackages) cpSync(inModules(`${name}/LICENSE`), join(folder, 'dist', 'licences', `${name}.txt`))
  }
}

function inModules(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
}
