import { type JsonValue, parseJson } from '@kubewright/kube/json'
import { goTypes } from './go-types.generated.ts'
import type { GoField, GoType } from './go-value.ts'

/** The names of the structs that the table has, such as core.PodSpec. */
type StructName = keyof typeof goTypes

/** A struct, or a pointer to one, or a list of them. */
export type GoTypeName = StructName | `*${StructName}` | `[]${StructName}`

/** A type of the generated table. Its fields are read on first use. */
export function goType(name: GoTypeName): GoType {
  return readType(name, goTypes)
}

/** Reads a type in the notation that the generated file explains. */
export function readType(text: string, structs: Readonly<Record<string, string>>): GoType {
  if (text.startsWith('[]')) return { kind: 'list', of: readType(text.slice(2), structs) }
  if (text.startsWith('{}')) return { kind: 'map', of: readType(text.slice(2), structs) }
  const isPointer = text.startsWith('*')
  const name = isPointer ? text.slice(1) : text
  const notation = structs[name]
  if (notation === undefined) return { kind: 'plain', zero: text === '' ? null : (parseJson(text) as JsonValue) }
  let fields: readonly GoField[] | undefined
  return {
    kind: 'struct',
    isPointer,
    get fields() {
      fields ??= notation === '' ? [] : notation.split(' ').map((field) => readField(field, structs))
      return fields
    },
  }
}

function readField(text: string, structs: Readonly<Record<string, string>>): GoField {
  const isOmitted = text.endsWith('?')
  const [names = '', ...type] = (isOmitted ? text.slice(0, -1) : text).split(':')
  const [name = '', path = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`] = names.split('=')
  return { name, path: path.split('.'), type: readType(type.join(':'), structs), isOmitted }
}
