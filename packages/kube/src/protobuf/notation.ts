import { messageTables } from './messages.generated.ts'

/**
 * The notation of the generated message tables: one message per line, `name['@'] {' ' field}`, where '@' marks a kind.
 *
 * ```text
 * field   number form jsonName ':' type
 * form    '?' kept in JSON when sent           '-' kept when sent and not zero or empty
 *         '!' always, the zero value if not sent   '=' always, null if not sent
 *         '^' never itself: its fields belong to the object around it
 * type    '*' type   repeated     '{' type   a map from strings     '.' name or '#' package '.' name   a message
 *         | 'string' | 'bytes' | 'bool' | 'int32' | 'int64' | 'double'
 * ```
 */
export interface MessageNode {
  /** The package and name, such as apps.v1.Deployment. */
  readonly name: string
  readonly isKind: boolean
  readonly fields: readonly FieldNode[]
}

export type FieldForm = '?' | '-' | '!' | '=' | '^'

export interface FieldNode {
  readonly number: number
  readonly form: FieldForm
  readonly name: string
  readonly type: FieldType
}

export type ScalarName = 'string' | 'bytes' | 'bool' | 'int32' | 'int64' | 'double'

export type FieldType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarName }
  | { readonly kind: 'message'; readonly name: string }
  | { readonly kind: 'repeated' | 'map'; readonly element: FieldType }

const linesOfPackage = new Map<string, ReadonlyMap<string, string>>()

/** The line of a message, found without parsing the rest of its package. */
export function findMessage(packageName: string, name: string): MessageNode | undefined {
  const rest = packageLines(packageName).get(name)
  if (rest === undefined) return undefined
  const [mark, ...fields] = rest.split(' ')
  return {
    name: `${packageName}.${name}`,
    isKind: mark === '@',
    fields: fields.map((text) => parseField(text, packageName)),
  }
}

function packageLines(packageName: string): ReadonlyMap<string, string> {
  let lines = linesOfPackage.get(packageName)
  if (lines === undefined) {
    const text = Object.hasOwn(messageTables, packageName) ? messageTables[packageName] : undefined
    lines = new Map(text?.trim().split('\n').map(splitLine) ?? [])
    linesOfPackage.set(packageName, lines)
  }
  return lines
}

function splitLine(line: string): [string, string] {
  const end = line.search(/[@ ]|$/)
  return [line.slice(0, end), line.slice(end)]
}

/** Parses one field; also used for the messages that are written by hand. */
export function parseField(text: string, packageName: string): FieldNode {
  const start = text.search(/[^0-9]/)
  const colon = text.lastIndexOf(':')
  return {
    number: Number(text.slice(0, start)),
    form: text.charAt(start) as FieldForm,
    name: text.slice(start + 1, colon),
    type: parseType(text.slice(colon + 1), packageName),
  }
}

function parseType(text: string, packageName: string): FieldType {
  const rest = text.slice(1)
  switch (text.charAt(0)) {
    case '*':
      return { kind: 'repeated', element: parseType(rest, packageName) }
    case '{':
      return { kind: 'map', element: parseType(rest, packageName) }
    case '.':
      return { kind: 'message', name: `${packageName}.${rest}` }
    case '#':
      return { kind: 'message', name: rest }
    default:
      return { kind: 'scalar', scalar: text as ScalarName }
  }
}
