import { isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'

/** A step of a path as fieldChanges writes it: a field, a place in a list, or an item by its key. */
type Step = { readonly field: string } | { readonly item: string; readonly key?: string | undefined }

/**
 * The manager that competes for the field: it owned the field before our write and does not own it after. If no manager
 * owned it, because the other side removes it: the last writer that does not own it now. Undefined if the object does
 * not show it, for example without managedFields.
 */
export function competingManager(
  before: KubernetesObject | undefined,
  after: KubernetesObject | undefined,
  path: string,
): string | undefined {
  const entries = before?.metadata?.managedFields
  if (entries === undefined || path === '') return undefined
  const steps = stepsOf(path)
  const ours = new Set(
    (after?.metadata?.managedFields ?? []).filter((entry) => owns(entry.fieldsV1, steps)).map(nameOf),
  )
  const others = entries.filter((entry) => nameOf(entry) !== '' && !ours.has(nameOf(entry)))
  const owner = others.find((entry) => owns(entry.fieldsV1, steps))
  if (owner !== undefined) return nameOf(owner)
  let latest: (typeof others)[number] | undefined
  for (const entry of others) if (latest === undefined || (entry.time ?? '') >= (latest.time ?? '')) latest = entry
  return latest === undefined ? undefined : nameOf(latest)
}

function nameOf({ manager = '' }: { readonly manager?: string | undefined }): string {
  return manager
}

/** Whether a set of fields in the form of managedFields contains the path, or owns an ancestor as a whole. */
function owns(fields: unknown, steps: readonly Step[], depth = 0): boolean {
  if (!isJsonObject(fields)) return false
  const step = steps[depth]
  if (step === undefined) return true
  const names = Object.keys(fields)
  // An entry without fields below it is owned as a whole.
  if (depth > 0 && (names.length === 0 || (names.length === 1 && names[0] === '.'))) return true
  if ('field' in step) {
    const inner = fields[`f:${step.field}`]
    return inner !== undefined && owns(inner, steps, depth + 1)
  }
  return names.some((name) => matchesItem(name, step) && owns(fields[name], steps, depth + 1))
}

function matchesItem(
  name: string,
  { item, key }: { readonly item: string; readonly key?: string | undefined },
): boolean {
  if (key === undefined) return name !== '.' && !name.startsWith('f:')
  if (!name.startsWith('k:')) return false
  try {
    return (parseJson(name.slice(2)) as JsonObject)[key] === item
  } catch {
    return false
  }
}

const stepPattern = /\["([^"]*)"\]|\[([^\]=]+)(?:=([^\]]*))?\]|([^.[\]]+)/g

function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(stepPattern)].map(([, quoted, bracket, item, field]) => {
    if (bracket !== undefined) return item === undefined ? { item: bracket } : { item, key: bracket }
    return { field: quoted ?? field ?? '' }
  })
}
