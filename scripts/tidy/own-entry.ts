/** The entry of a table under a key that may be the name of an inherited property. */
export function ownEntry(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
