const highCodeUnit = /[\ud800-\uffff]/
const highCodeUnits = /[\ud800-\uffff]/g

/** Comes before every character of a name, so that a namespace sorts before the namespaces that it is a prefix of. */
const separator = '\0'
const afterSeparator = '\x01'

/**
 * The text by which a key is ordered: comparing two of them with `<` compares namespaces, then names, byte by byte as
 * UTF-8. No namespace contains a NUL character; a name may, since it is the last.
 */
export function orderOf(namespace: string, name: string): string {
  const text = namespace + separator + name
  return highCodeUnit.test(text) ? text.replace(highCodeUnits, codePointOrder) : text
}

/** The order texts at which the keys of a namespace begin and end. */
export function namespaceBounds(namespace: string): { readonly start: string; readonly end: string } {
  const start = orderOf(namespace, '')
  return { start, end: start.slice(0, -1) + afterSeparator }
}

/**
 * UTF-16 has the surrogates, which stand for code points above U+FFFF, before the last code units. Exchanging the two
 * ranges puts code units into the order of code points, which is the order of UTF-8.
 */
function codePointOrder(unit: string): string {
  const code = unit.charCodeAt(0)
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
}
