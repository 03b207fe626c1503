/** A time as the API writes it: RFC 3339 in UTC, to the second. */
export function timeText(unixMs: number): string {
  return `${new Date(unixMs).toISOString().slice(0, 19)}Z`
}

/** The Unix time in milliseconds; undefined for a missing or invalid text. */
export function timeOf(text: string | null | undefined): number | undefined {
  if (text === undefined || text === null) return undefined
  const unixMs = Date.parse(text)
  return Number.isNaN(unixMs) ? undefined : unixMs
}
