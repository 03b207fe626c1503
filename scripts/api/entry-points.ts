import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One published entry point: its import path and its source file. */
export interface EntryPoint {
  /** Such as `kubewright/cache`. */
  readonly name: string
  /** The absolute path of its source. */
  readonly source: string
  readonly isRoot: boolean
}

export interface ApiPackage {
  /** The npm name. */
  readonly name: string
  /** The report's file name without extension: the npm name without its scope. */
  readonly reportName: string
  readonly entries: readonly EntryPoint[]
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** The packages below a folder that can be imported, with the entry points of their manifests, sorted by name. */
export function readPackages(folder: string): ApiPackage[] {
  return readdirSync(folder)
    .map((name) => readPackage(join(folder, name)))
    .filter(({ entries }) => entries.length > 0)
    .sort((left, right) => compareText(left.name, right.name))
}

function readPackage(folder: string): ApiPackage {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const entries = Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target['@kubewright/source']
    if (source === undefined) return []
    return [{ name: name + path.slice(1), source: join(folder, source), isRoot: path === '.' }]
  })
  entries.sort((left, right) => compareText(left.name, right.name))
  return { name, reportName: name.split('/').at(-1) ?? name, entries }
}

/** By code units, so that the order does not depend on the machine's locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
