import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { packageGroups } from './groups.ts'

const groupsByPackage = new Map([
  ['@kubewright/kube', packageGroups['kube'] ?? []],
  ['kubewright', packageGroups['runtime'] ?? []],
])

/**
 * Lets our packages load each other's group files directly, instead of entry points that only re-export: a program with
 * fifteen entry points would load fifteen more files. The packages have one version, and depend on exactly that.
 */
export const siblingPlugin: Plugin = {
  name: 'siblings',
  setup(build) {
    build.onResolve({ filter: /^(@kubewright\/kube|kubewright)\/[^/]+$/ }, ({ path, importer }) => {
      const separator = path.lastIndexOf('/')
      const name = path.slice(0, separator)
      const folder = path.slice(separator + 1)
      const group = groupsByPackage.get(name)?.find(({ folders }) => folders.includes(folder))
      if (group === undefined || importsWhole(importer, path)) return undefined
      return { path: `${name}/chunks/${group.name}`, external: true, sideEffects: importsOnly(importer, path) }
    })
  },
}

/** Whether a file has a namespace import: the file of a group has more exports than the entry point. */
export function importsWhole(importer: string, path: string): boolean {
  const matches = readFileSync(importer, 'utf8').matchAll(/(?:import|export) \* (?:as \w+ )?from '([^']+)'/g)
  return [...matches].some(([, imported]) => imported === path)
}

/** Whether a file imports nothing by name: it wants the code to be loaded, so the import must stay. */
export function importsOnly(importer: string, path: string): boolean {
  return readFileSync(importer, 'utf8').includes(`import '${path}'`)
}
