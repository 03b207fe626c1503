/** The short formats of iSCSI names other than qualified ones. */
const shortForms: ReadonlyMap<string, RegExp> = new Map([
  ['eui', /^eui.[A-Za-z0-9]{16}$/],
  ['naa', /^naa.[A-Za-z0-9]{32}$/],
])

/** The error about an iSCSI qualified name; undefined if it is valid. */
export function iscsiNameProblem(name: string): string | undefined {
  const form = name.slice(0, 3)
  if (form === 'iqn') return isQualifiedName(name) ? undefined : 'must be valid format'
  const pattern = shortForms.get(form)
  if (pattern === undefined) return 'must be valid format starting with iqn, eui, or naa'
  return pattern.test(name) ? undefined : 'must be valid format'
}

const forbiddenCharacters = ',;*&$|\t\n\f\r '
const authority = /iqn\.\d{4}-\d{2}\../

/**
 * Whether the text contains a date and an authority of letters, digits, dashes and dots, then a colon and at least one
 * more character up to the end, without some characters. Looks at each character once, in linear time.
 */
function isQualifiedName(name: string): boolean {
  let start = name.length
  while (start > 0 && !forbiddenCharacters.includes(name[start - 1] as string)) start--
  let runStart = start
  for (let index = start; index < name.length - 1; index++) {
    const character = name[index] as string
    if (character === ':' && authority.test(name.slice(runStart, index))) return true
    if (!/[A-Za-z0-9\-.]/.test(character)) runStart = index + 1
  }
  return false
}
