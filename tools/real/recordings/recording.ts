import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeCanonicalJson, encodeJson, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'

/** A request of kubectl; values from earlier responses are placeholders with their numbers. */
export interface RecordedRequest {
  readonly method: string
  /** Including the query. */
  readonly path: string
  /** The Accept header; defaults to JSON. The long ones of kubectl have names. */
  readonly accept?: string
  /** Other headers that a server acts on, except credentials. */
  readonly headers?: Readonly<Record<string, string>>
  /** A body of JSON or, by its content type, protobuf. */
  readonly body?: JsonValue
  /** Any other body, in base64. */
  readonly bytes?: string
}

const discovery = (version: string) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`
const table = (version: string) => `application/json;as=Table;v=${version};g=meta.k8s.io`

/** The Accept headers of kubectl, by name. */
export const namedAccepts: Readonly<Record<string, string>> = {
  discovery: `${discovery('v2')},${discovery('v2beta1')},application/json`,
  table: `${table('v1')},${table('v1beta1')},application/json`,
}

/** Stands for a time of the run in a body. */
export const now = '{now}'

export const protobufType = 'application/vnd.kubernetes.protobuf'

/** A request and the kept part of its response: `{ status, headers, body }`, or `{ status, headers, events }`. */
export interface Exchange {
  readonly request: RecordedRequest
  readonly response: JsonObject
}

/** A command line, its outcome, and its requests. */
export interface CommandRecording {
  /** The name of the command, if it is not its words. */
  readonly label?: string
  readonly words: readonly string[]
  /** `{ code, stdout, stderr }`, normalised; output that is kept as a table is not repeated. */
  readonly output: JsonObject
  /** The columns as printed, if the command prints tables of the server. */
  readonly table?: string
  readonly exchanges: readonly Exchange[]
}

/** The real server's response to one step of a scenario. */
export interface ResponseRecording {
  readonly step: string
  readonly response: JsonObject
}

const dataFolder = join(import.meta.dirname, 'data')

/** The file of a scenario's recording, one entry per line. */
export function recordingPath(name: string): string {
  return join(dataFolder, `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.jsonl`)
}

export function readRecording<Entry>(name: string): readonly Entry[] {
  const path = recordingPath(name)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => parseJson(line) as Entry)
}

export function recordingText(entries: readonly object[]): string {
  return entries.map((entry) => `${encodeJson(entry as JsonObject)}\n`).join('')
}

export function writeRecording(name: string, entries: readonly object[]): void {
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(recordingPath(name), recordingText(entries))
}

/** Long enough that two responses do not collide. */
const digestLength = 24

/** The digest in place of a value that is too long. */
export function digestOf(value: JsonValue): string {
  return createHash('sha256').update(encodeCanonicalJson(value)).digest('hex').slice(0, digestLength)
}
