/** The forms of the other names of iSCSI that are short. */
const shortForms: ReadonlyMap<string, RegExp> = new Map([
  ['eui', /^eui.[A-Za-z0-9]{16}$/],
  ['naa', /^naa.[A-Za-z0-9]{32}$/],
])

/** What is wrong with a qualified name of iSCSI; undefined when nothing is. */
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
 * Whether somewhere in the text a date and an authority begin, of letters, digits, dashes and dots, with a colon and more
 * after it, up to the end, without some characters. One look at each character, whatever the text is.
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
