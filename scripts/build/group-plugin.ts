import { join, relative } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import type { Group } from './groups.ts'
import { importsWhole } from './sibling-plugin.ts'

/** The import path of a group's code during the build. */
export const groupPrefix = 'kubewright-group:'

/**
 * Creates a module of the current group with the exports of its folders, and keeps imports of other groups' folders
 * external. Without a current group, all are external.
 */
export function groupPlugin(source: string, groups: readonly Group[], current: Group | undefined): Plugin {
  const groupOf = (path: string) => {
    const [folder = ''] = path.split('/')
    return groups.find(({ folders, files = [] }) => folders.includes(folder) || files.includes(path))
  }
  return {
    name: 'groups',
    setup(build) {
      build.onResolve({ filter: /^kubewright-group:/ }, ({ path }) => ({ path, namespace: 'group' }))
      build.onLoad({ filter: /.*/, namespace: 'group' }, () => ({
        contents: current === undefined ? '' : modulesOf(current).join('\n'),
        resolveDir: source,
        loader: 'ts',
      }))
      build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, importer }) => {
        const imported = relative(source, join(resolveDir, path))
        if (imported.startsWith('..')) return undefined
        const group = groupOf(imported)
        // Every importing group would contain a copy of it, and a class would have several identities.
        if (group === undefined) return refused(`${imported} is in no group of scripts/build/groups.ts`)
        if (group === current) return undefined
        const isWhole = imported.endsWith('/index.ts') || group.files?.includes(imported)
        if (!isWhole) return refused(`${imported} is in another group: import it from its folder's index`)
        if (importsWhole(importer, path))
          return refused(`${imported} is in another group: import the names that are used`)
        return { path: `${groupPrefix}${group.name}`, external: true, sideEffects: false }
      })
    },
  }
}

function modulesOf({ folders, files = [] }: Group): string[] {
  return [...folders.map((folder) => `${folder}/index.ts`), ...files].map((path) => `export * from './${path}'`)
}

function refused(text: string): OnResolveResult {
  return { errors: [{ text }] }
}
