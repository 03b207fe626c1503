import { encodeCanonicalJson, getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { type DefinitionVersion, listAt, objectAt, textAt, versionsOf } from '../../schema-document.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { CompatibilityFinding, Report } from './finding.ts'

/** The differences between the definitions of a release and the present ones that matter to users of the release. */
export function compareDefinitions(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly CompatibilityFinding[] {
  const findings: CompatibilityFinding[] = []
  const present = new Map(after.map((manifest) => [nameOf(manifest), manifest]))
  for (const manifest of before) {
    const definition = nameOf(manifest)
    const now = present.get(definition)
    const reportOf =
      (version?: string): Report =>
      (level, path, message) =>
        void findings.push({ level, definition, version, path: path === '' ? undefined : path, message })
    if (now === undefined) {
      reportOf()('breaking', '', 'is no longer defined; its removal from a cluster deletes all its objects')
    } else compareDefinition(manifest, now, reportOf)
  }
  return findings
}

export function nameOf(manifest: JsonValue): string {
  return textAt(objectAt(manifest, 'metadata'), 'name') ?? ''
}

function compareDefinition(before: JsonObject, after: JsonObject, reportOf: (version?: string) => Report): void {
  compareNames(before, after, reportOf())
  const present = new Map(versionsOf(after).map((version) => [version.name, version]))
  const stored = storedVersions(before)
  for (const version of versionsOf(before)) {
    const now = present.get(version.name)
    if (now === undefined) reportRemoved(version, stored, reportOf(version.name))
    else compareVersions(version, now, reportOf(version.name))
  }
  const [was, is] = [storageOf(before), storageOf(after)]
  if (was === undefined || is === undefined || was === is) return
  const rollback = versionsOf(before).some(({ name }) => name === is)
    ? ''
    : ', and the release cannot read them after a rollback'
  const message = `objects are stored as ${is}, no longer as ${was}: keep ${was} until all are written again and status.storedVersions lacks it${rollback}`
  reportOf(is)('warning', '', message)
}

/** Versions in which objects of the release may be stored. */
function storedVersions(manifest: JsonObject): ReadonlySet<string> {
  const recorded = listAt(objectAt(manifest, 'status'), 'storedVersions').map(String)
  const storage = storageOf(manifest)
  return new Set([...recorded, ...(storage === undefined ? [] : [storage])])
}

function storageOf(manifest: JsonObject): string | undefined {
  return versionsOf(manifest).find(({ isStored }) => isStored)?.name
}

function reportRemoved({ name, isServed }: DefinitionVersion, stored: ReadonlySet<string>, report: Report): void {
  if (isServed) report('breaking', '', 'the version was removed; its clients fail')
  if (!stored.has(name)) return
  const message =
    'the version was removed, but objects may be stored in it: keep it with served: false until they are migrated'
  report('breaking', '', message)
}

function compareNames(before: JsonObject, after: JsonObject, report: Report): void {
  const [was, is] = [objectAt(before, 'spec') ?? {}, objectAt(after, 'spec') ?? {}]
  if (textAt(was, 'scope') !== textAt(is, 'scope')) {
    report('breaking', '', `the scope was ${textAt(was, 'scope')} and is ${textAt(is, 'scope')}`)
  }
  const [names, namesNow] = [objectAt(was, 'names') ?? {}, objectAt(is, 'names') ?? {}]
  for (const name of ['kind', 'plural', 'listKind'] as const) {
    const [old, now] = [textAt(names, name), textAt(namesNow, name)]
    if (old !== undefined && old !== now) report('breaking', '', `the ${name} was ${old} and is ${now}`)
  }
  for (const name of ['shortNames', 'categories'] as const) {
    const left = listAt(names, name).filter((value) => !listAt(namesNow, name).includes(value))
    if (left.length > 0) report('warning', '', `${name} no longer have ${left.map(String).join(', ')}`)
  }
}

function compareVersions(before: DefinitionVersion, after: DefinitionVersion, report: Report): void {
  if (before.isServed && !after.isServed) report('breaking', '', 'the version is no longer served; its clients fail')
  compareSubresources(before.document, after.document, report)
  const paths = (version: DefinitionVersion) =>
    listAt(version.document, 'selectableFields').map((field) => textAt(field, 'jsonPath') ?? '')
  const columns = (version: DefinitionVersion) =>
    listAt(version.document, 'additionalPrinterColumns').map((column) => textAt(column, 'name') ?? '')
  for (const path of missing(paths(before), paths(after)))
    report('breaking', path, 'field selectors can no longer use it')
  // Without columns of its own a version has the column Age.
  const columnsNow = columns(after).length === 0 ? ['Age'] : columns(after)
  for (const name of missing(columns(before), columnsNow)) report('warning', '', `the column ${name} was removed`)
  compareSchemas(before.schema, after.schema, { path: '', isWritten: true }, report)
}

function compareSubresources(before: JsonObject, after: JsonObject, report: Report): void {
  const [was, is] = [objectAt(before, 'subresources') ?? {}, objectAt(after, 'subresources') ?? {}]
  for (const name of ['status', 'scale'] as const) {
    const [old, now] = [objectAt(was, name), objectAt(is, name)]
    if (old !== undefined && now === undefined) report('breaking', '', `the subresource ${name} was removed`)
    if (old === undefined && now !== undefined && name === 'status') {
      report('warning', '', 'the subresource status is new: writes of the object no longer change the status')
    }
    const hasChanged = old !== undefined && now !== undefined && encodeCanonicalJson(old) !== encodeCanonicalJson(now)
    if (hasChanged) report('breaking', '', `the paths of the subresource ${name} have changed`)
  }
  if (getField(after, 'deprecated') === true && getField(before, 'deprecated') !== true) {
    report('note', '', 'the version is deprecated now; the API server warns its users')
  }
}

function missing(before: readonly string[], after: readonly string[]): readonly string[] {
  return before.filter((name) => !after.includes(name))
}
