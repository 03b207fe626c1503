import { decodeYaml } from '@kubewright/kube/decode'
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { withoutAges } from './ages.ts'
import type { Memory } from './memory.ts'
import { normaliseValue } from './normalise.ts'

/**
 * The output of a command: JSON, or an object in YAML, as a value, else its lines. Ages vary, and with them the width
 * of columns.
 */
export function normaliseOutput(text: string, path: string, memory: Memory): JsonValue {
  const json = documentOf(text)
  const place = { path, key: path, parent: {} }
  if (json !== undefined) return normaliseValue(json, place, memory)
  if (text.trim() === '') return []
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !endOfOwnWatch.test(line))
  return withoutAges(lines).map((line) => normaliseValue(normaliseLine(line), place, memory))
}

/** The folders of `kubectl diff`, and the prefix of a line of Go's log: time and process. */
const temporaryFolder = /\b(LIVE|MERGED)-\d+/g
const logHead = /^([IWEF])\d{4} [\d:.]+ +\d+ /
/** Helm ends its watches by itself; whether its log mentions one that failed at that moment is random. */
const endOfOwnWatch = /^I\d{4} .* reflector\.go:\d+\] "Warning: watch ended with error"/

function normaliseLine(line: string): string {
  return line
    .replace(temporaryFolder, '$1')
    .replace(logHead, '$1 ')
    .replace(/(?<=\S) {2,}/g, '  ')
    .trimEnd()
}

function documentOf(text: string): JsonValue | undefined {
  const isYaml = text.startsWith('apiVersion: ')
  if (!isYaml && !/^\s*[[{]/.test(text)) return undefined
  try {
    const value = isYaml ? decodeYaml(text).value : parseJson(text)
    return isJsonArray(value) || isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
