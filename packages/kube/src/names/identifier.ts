import { dnsSubdomainLengthMax } from './dns.ts'
import { emptyMessage, longerThan, maxLengthMessage, patternMessage, wholePattern } from './messages.ts'

interface Rule {
  readonly pattern: RegExp
  readonly message: string
}

function rule(pattern: string, message: string, ...examples: string[]): Rule {
  return { pattern: wholePattern(pattern), message: patternMessage(message, pattern, ...examples) }
}

const cIdentifier = rule(
  '[A-Za-z_][A-Za-z0-9_]*',
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  'my_name',
  'MY_NAME',
  'MyName',
)
const envVarName = rule(
  '[-._a-zA-Z][-._a-zA-Z0-9]*',
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  'my.env-name',
  'MY_ENV.NAME',
  'MyEnvName1',
)
const configMapKey = rule(
  '[-._a-zA-Z0-9]+',
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  'key.name',
  'KEY_NAME',
  'key-name',
)
const httpHeaderName = rule(
  '[-A-Za-z0-9]+',
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  'X-Header-Name',
)
const percent = rule(
  '[0-9]+%',
  "a valid percent string must be a numeric string followed by an ending '%'",
  '1%',
  '93%',
)
const conditionReason = rule(
  '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?',
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
  'my_name',
  'MY_NAME',
  'MyName',
  'ReasonA,ReasonB',
  'ReasonA:ReasonB',
)

function check(text: string, { pattern, message }: Rule): string[] {
  return pattern.test(text) ? [] : [message]
}

export function cIdentifierProblems(text: string): string[] {
  return check(text, cIdentifier)
}

/** Problems of an environment variable name by the stricter of Kubernetes' two rules. */
export function envVarNameProblems(text: string): string[] {
  return [...check(text, envVarName), ...parentDirectoryProblems(text)]
}

/** Problems of an environment variable name by the rule for pods: printable ASCII without "=". */
export function relaxedEnvVarNameProblems(text: string): string[] {
  if (text === '') return [`environment variable name ${emptyMessage}`]
  if (/^[ -<>-~]*$/.test(text)) return []
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"]
}

/** Problems of a key of a ConfigMap or Secret. */
export function configMapKeyProblems(text: string): string[] {
  const problems = longerThan(text, dnsSubdomainLengthMax) ? [maxLengthMessage(dnsSubdomainLengthMax)] : []
  return [...problems, ...check(text, configMapKey), ...parentDirectoryProblems(text)]
}

export function httpHeaderNameProblems(text: string): string[] {
  return check(text, httpHeaderName)
}

export function percentProblems(text: string): string[] {
  return check(text, percent)
}

/** Problems of the reason of a condition. */
export function conditionReasonProblems(text: string): string[] {
  return check(text, conditionReason)
}

/** Such names become file names, and must not lead out of their directory. */
function parentDirectoryProblems(text: string): string[] {
  if (text === '.') return ["must not be '.'"]
  if (text === '..') return ["must not be '..'"]
  return text.startsWith('..') ? ["must not start with '..'"] : []
}

/** Problems of a decimal integer in canonical form, such as a resourceVersion. */
export function decimalIntegerProblems(text: string): string[] {
  if (text === '') return [emptyMessage]
  return /^(?:0|-?[1-9][0-9]*)$/.test(text) ? [] : ['must be a valid decimal integer in canonical form']
}
