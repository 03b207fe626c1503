import type { WarningList } from '@kubewright/kube/decode'
import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { apiserverLimits } from '../../../../limits.ts'
import { objectsAt, optionalObjectAt, textAt } from '../../../../read-object.ts'

/** A file of a volume, and its source if it is not obvious. */
interface VolumeFile {
  readonly path: string
  readonly source: string
}

/** The remaining comparisons for the volumes of one pod. */
interface Budget {
  comparisonsLeft: number
}

/** Warns about files of one volume that override each other or would have to be directories. */
export function warnAboutOverlappingFiles(volumes: readonly JsonObject[], warnings: WarningList): void {
  const budget = { comparisonsLeft: apiserverLimits.warningComparisonsMax }
  for (const volume of volumes) {
    const name = quoteGo(textAt(volume, 'name'))
    for (const [field, title, nameField] of keyedSources) {
      const source = optionalObjectAt(volume, field)
      if (source === undefined) continue
      const described = nameField === '' ? title : `${title} ${quoteGo(textAt(source, nameField))}`
      findOverlaps(filesOf(source, ''), [], budget, (overlap) => {
        warnings.push(`volume ${name} (${described}): overlapping paths: ${overlap}`)
        return !warnings.isFull
      })
    }
    const projected = optionalObjectAt(volume, 'projected')
    if (projected !== undefined) warnAboutProjection(projected, name, budget, warnings)
  }
}

const keyedSources = [
  ['configMap', 'ConfigMap', 'name'],
  ['secret', 'Secret', 'secretName'],
  ['downwardAPI', 'DownwardAPI', ''],
] as const

function filesOf(source: JsonObject, described: string): VolumeFile[] {
  return objectsAt(source, 'items').map((item) => ({ path: textAt(item, 'path'), source: described }))
}

function warnAboutProjection(projected: JsonObject, name: string, budget: Budget, warnings: WarningList): void {
  const files: VolumeFile[] = []
  for (const source of objectsAt(projected, 'sources')) {
    if (Object.keys(source).length === 0) {
      warnings.push(`volume ${name} (Projected) has no sources provided`)
      continue
    }
    findOverlaps(projectedFiles(source), files, budget, (overlap) => {
      warnings.push(`volume ${name} (Projected): overlapping paths: ${overlap}`)
      return !warnings.isFull
    })
  }
}

function projectedFiles(source: JsonObject): VolumeFile[] {
  for (const [field, title] of [
    ['configMap', 'ConfigMap'],
    ['secret', 'Secret'],
  ] as const) {
    const keys = optionalObjectAt(source, field)
    if (keys?.['items'] !== undefined) return filesOf(keys, `${title} ${quoteGo(textAt(keys, 'name'))}`)
  }
  const fields = optionalObjectAt(source, 'downwardAPI')
  if (fields?.['items'] !== undefined) return filesOf(fields, 'DownwardAPI')
  const token = optionalObjectAt(source, 'serviceAccountToken')
  return token === undefined ? [] : [{ path: textAt(token, 'path'), source: 'ServiceAccountToken' }]
}

/** Adds files one by one, and reports each pair that overlaps, until `report` returns false. */
function findOverlaps(
  files: readonly VolumeFile[],
  before: VolumeFile[],
  budget: Budget,
  report: (overlap: string) => boolean,
): void {
  for (const { path, source } of files) {
    const file = { path: withoutLastSlashes(path), source }
    for (const other of before) {
      if (budget.comparisonsLeft-- <= 0) return
      if (meet(other.path, file.path) && !report(`${describe(file)} with ${describe(other)}`)) return
    }
    before.push(file)
  }
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

function meet(left: string, right: string): boolean {
  if (left === '' || right === '') return false
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return long.startsWith(short) && (long.length === short.length || long[short.length] === '/')
}

function describe({ path, source }: VolumeFile): string {
  return source === '' ? quoteGo(path) : `${quoteGo(path)} (${source})`
}
