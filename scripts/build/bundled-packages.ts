import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Dependencies that are bundled, each with the file of its ES modules. They stay dependencies, because the published
 * types and sources import them.
 */
export const bundledPackages: Readonly<Record<string, string>> = {
  // Its 72 CommonJS files take as long to load as a third of the API server.
  yaml: inModules('yaml/browser/dist/index.js'),
}

/** Bundled code needs its licence. */
export function writeLicences(folder: string, dependencies: readonly string[]): void {
  for (const name of dependencies) {
    if (name in bundledPackages) cpSync(inModules(`${name}/LICENSE`), join(folder, 'dist', 'licences', `${name}.txt`))
  }
}

function inModules(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
}
