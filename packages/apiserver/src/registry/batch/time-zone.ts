import { apiserverLimits } from '../../limits.ts'

/** Names come from requests, so the cache is bounded. */
const knownZones = new Map<string, boolean>([
  ['', true],
  ['UTC', true],
  ['Local', true],
])

/** Go's error for an unknown time zone; undefined for a known one. */
export function timeZoneProblem(name: string): string | undefined {
  if (name.includes('..') || name.startsWith('/') || name.startsWith('\\')) return 'time: invalid location name'
  let isKnown = knownZones.get(name)
  if (isKnown === undefined) {
    isKnown = isTimeZone(name)
    if (isRemembered(name)) knownZones.set(name, isKnown)
  }
  return isKnown ? undefined : `unknown time zone ${name}`
}

function isRemembered(name: string): boolean {
  const { rememberedTimeZonesMax, rememberedTimeZoneCharactersMax } = apiserverLimits
  return name.length <= rememberedTimeZoneCharactersMax && knownZones.size < rememberedTimeZonesMax
}

/**
 * Whether the name is in the IANA database. The JavaScript runtime accepts any case and resolves aliases; in IANA names
 * each part begins with a capital letter.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false
  let resolved: string
  try {
    resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return false
  }
  if (resolved === name) return true
  if (resolved.toLowerCase() === name.toLowerCase()) return false
  return name.split('/').every((part) => /^[A-Z]/.test(part))
}
