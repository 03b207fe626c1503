import { labelKeyPrefixProblems } from './dns.ts'
import { emptyMessage, longerThan, maxLengthBytesMessage, patternMessage, wholePattern } from './messages.ts'

/** Maximum length of the name part of a label key. */
export const labelKeyLengthMax = 63
/** Maximum length of a label value. */
export const labelValueLengthMax = 63

const keyPattern = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const key = wholePattern(keyPattern)
const keyMessage = patternMessage(
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  keyPattern,
  'MyName',
  'my.name',
  '123-abc',
)
const valuePattern = `(${keyPattern})?`
const value = wholePattern(valuePattern)
const valueMessage = patternMessage(
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  valuePattern,
  'MyValue',
  'my_value',
  '12345',
)

/** Problems of a qualified name, such as a label key: an optional DNS prefix and a name, as in example.com/my-name. */
export function qualifiedNameProblems(text: string): string[] {
  const slash = text.indexOf('/')
  if (slash < 0) return nameProblems(text)
  const name = text.slice(slash + 1)
  if (name.includes('/')) {
    const hint = "with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
    return [`a valid label key ${keyMessage} ${hint}`]
  }
  const prefix = text.slice(0, slash)
  const prefixProblems = prefix === '' ? [emptyMessage] : labelKeyPrefixProblems(prefix)
  return [...prefixProblems.map((problem) => `prefix part ${problem}`), ...nameProblems(name)]
}

function nameProblems(name: string): string[] {
  const problems: string[] = []
  if (name === '') problems.push(`name part ${emptyMessage}`)
  else if (longerThan(name, labelKeyLengthMax)) problems.push(`name part ${maxLengthBytesMessage(labelKeyLengthMax)}`)
  if (!key.test(name)) problems.push(`name part ${keyMessage}`)
  return problems
}

/** Problems of the value of a label. */
export function labelValueProblems(text: string): string[] {
  const problems: string[] = []
  if (longerThan(text, labelValueLengthMax)) problems.push(maxLengthBytesMessage(labelValueLengthMax))
  if (!value.test(text)) problems.push(valueMessage)
  return problems
}
