import { packageAlias } from './definition-table.ts'
import { generatedHeader, templateLiteral } from './emit.ts'
import { splitDefinitionName } from './openapi.ts'
import { fieldRule } from './protobuf-fields.ts'
import { handWrittenMessages, protobufOnlyGroupVersions, protobufOnlyKinds } from './protobuf-kinds.ts'
import type { Sources } from './sources.ts'

/** The messages of every kind and their nested messages, in the notation of protobuf/notation.ts. */
export function protobufFile(sources: Sources): string {
  const kinds = kindMessages(sources)
  const tables = new Map<string, string[]>()
  for (const message of [...reachableMessages(sources, kinds)].sort()) {
    if (handWrittenMessages.has(message)) continue
    const { packageName, name } = splitDefinitionName(message)
    const lines = tables.get(packageName) ?? []
    tables.set(packageName, lines)
    const fields = messageFields(sources, message).map((field) => ` ${field}`)
    lines.push(`${name}${kinds.has(message) ? '@' : ''}${fields.join('')}`)
  }
  const entries = [...tables].map(([name, lines]) => `  '${messageAlias(name)}': ${templateLiteral(lines)},\n`)
  return `${generatedHeader}
export const packageOfGroupVersion: Readonly<Record<string, string>> = {
${groupVersionEntries(sources)}}

export const messageTables: Readonly<Record<string, string>> = {
${entries.join('')}}
`
}

/** The package of each apiVersion's kinds. */
function groupVersionEntries(sources: Sources): string {
  const packages = new Map(protobufOnlyGroupVersions)
  for (const [definition, schema] of sources.definitions) {
    const kinds = schema['x-kubernetes-group-version-kind'] ?? []
    const { packageName } = splitDefinitionName(definition)
    if (kinds.length !== 1 || packageName.startsWith('io.k8s.apimachinery.')) continue
    for (const { group, version } of kinds) {
      packages.set(group === '' ? version : `${group}/${version}`, packageAlias(packageName))
    }
  }
  return [...packages]
    .map(([apiVersion, alias]) => `  '${apiVersion}': '${alias}',\n`)
    .sort()
    .join('')
}

/** k8s.io.apiextensions_apiserver.… is the protobuf spelling of the definition package io.k8s.apiextensions-apiserver.… */
export function definitionOfMessage(message: string): string {
  return `io.k8s.${message.slice('k8s.io.'.length).replaceAll('_', '-')}`
}

function messageOfDefinition(definition: string): string {
  return `k8s.io.${definition.slice('io.k8s.'.length).replaceAll('-', '_')}`
}

export function messageAlias(packageName: string): string {
  return packageAlias(definitionOfMessage(packageName))
}

function kindMessages(sources: Sources): ReadonlySet<string> {
  const kinds = new Set(protobufOnlyKinds)
  for (const [definition, schema] of sources.definitions) {
    if (schema['x-kubernetes-group-version-kind'] !== undefined) kinds.add(messageOfDefinition(definition))
  }
  return kinds
}

function reachableMessages(sources: Sources, roots: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let message = open.pop(); message !== undefined; message = open.pop()) {
    const fields = sources.messages[message]
    if (reached.has(message)) continue
    if (fields === undefined) throw new Error(`There is no protobuf message ${message}.`)
    reached.add(message)
    for (const [, type] of Object.values(fields)) {
      const target = /k8s\.io\.[\w.]+/.exec(type)?.[0]
      if (target !== undefined) open.push(target)
    }
  }
  return reached
}

function messageFields(sources: Sources, message: string): readonly string[] {
  const definition = sources.definitions.get(definitionOfMessage(message))
  const { packageName, name: ownName } = splitDefinitionName(message)
  const shortName = `${messageAlias(packageName)}.${ownName}`
  return Object.entries(sources.messages[message] ?? {}).map(([number, [name, type]]) => {
    const { jsonName, form } = fieldRule(shortName, name, type, definition)
    return `${number}${form}${jsonName}:${typeText(type, message)}`
  })
}

function typeText(type: string, message: string): string {
  if (type.startsWith('repeated ')) return `*${typeText(type.slice('repeated '.length), message)}`
  const mapValue = /^map<string,(?<value>.*)>$/.exec(type)?.groups?.value
  if (mapValue !== undefined) return `{${typeText(mapValue, message)}`
  if (!type.includes('.')) return type
  const target = splitDefinitionName(type)
  const own = splitDefinitionName(message).packageName
  return target.packageName === own ? `.${target.name}` : `#${messageAlias(target.packageName)}.${target.name}`
}
