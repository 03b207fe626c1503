import type { Memory } from './memory.ts'
import { placeName, type Rule } from './place.ts'

const uid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Uids, also inside texts, become the location where they were first seen, so that equality is compared. */
export const normaliseUid: Rule = (value, place, memory) => {
  if (typeof value !== 'string') return value
  return value.replace(uid, (found) => {
    const known = memory.uids.get(found)
    if (known !== undefined) return `<uid of ${known}>`
    memory.uids.set(found, placeName(memory, place.path))
    return '<new uid>'
  })
}

/** The alphabet of the five random letters after a generateName. */
const suffix = '[bcdfghjklmnpqrstvwxz2456789]{5}'
/** The server truncates a stem that leaves no room for the suffix. */
const stemLengthMax = 58

/** A generated name keeps its beginning; the suffix becomes its number, also inside texts. */
export const normaliseGeneratedName: Rule = (value, { key, parent }, memory) => {
  if (typeof value !== 'string') return value
  const stem = parent['generateName']
  if (key === 'name' && typeof stem === 'string' && stem !== '') memory.stems.add(stem)
  let text = value
  for (const known of memory.stems) text = withoutSuffix(text, known.slice(0, stemLengthMax), memory)
  return text
}

function withoutSuffix(text: string, stem: string, { names }: Memory): string {
  if (!text.includes(stem)) return text
  const name = new RegExp(`(?<![a-z0-9-])${stem.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${suffix}(?![a-z0-9])`, 'g')
  return text.replace(name, (found) => {
    const token = names.get(found) ?? `${stem}<suffix ${names.size + 1}>`
    names.set(found, token)
    return token
  })
}
